/**
 * The limit that a document is held against: Node's own HTTP server in a process of its own, which sends the bytes and
 * headers that it is given, and does nothing else. Ends with its parent.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What it is to send: the body in Base64, names and values of the headers in turn. */
export interface BareAnswer {
  headers: string[];
  body: string;
}

let headers: string[] = [];
let body = Buffer.alloc(0);

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
process.on("message", (answer: BareAnswer) => {
  headers = answer.headers;
  body = Buffer.from(answer.body, "base64");
  report();
});
process.once("disconnect", () => process.exit());
server.listen(0, "127.0.0.1", report);

function report() {
  process.send?.((server.address() as AddressInfo).port);
}
