import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { build } from "esbuild";

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A client</title>
<h1>A client of another origin</h1><p role="status">nobody</p><script src="/client.js"></script></html>`;

/** The unmodified client, which says on its page what it is told of its session. */
const script = (site: string) => `
  import { AuthClient } from "@supabase/auth-js";
  const client = new AuthClient({ url: "${site}/auth/v1", autoRefreshToken: false });
  const says = document.querySelector("[role=status]");
  client.onAuthStateChange((event, session) => {
    says.textContent = event + " " + (session?.user.email ?? "nobody");
  });
  window.client = client;
`;

/** A small page at an origin of its own that signs people in to a site; it ends with `close`. */
export async function startClientPage(site: string, port: number) {
  const { outputFiles } = await build({
    stdin: { contents: script(site), resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    platform: "browser",
  });
  const code = outputFiles[0]?.text ?? "";
  const server = createServer((request, response) => {
    const [type, body] = request.url === "/client.js" ? ["text/javascript", code] : ["text/html", PAGE];
    response.setHeader("Content-Type", `${type}; charset=utf-8`).end(body);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
