import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const AUDIT = join(import.meta.dirname, "../.ci/audit");

/** The one package that the registry below knows something of. */
const PACKAGE = {
  name: "stripe",
  "dist-tags": {},
  versions: { "1.0.0": { name: "stripe", version: "1.0.0" } },
};

/** What `.ci/audit` says and how it ends at a registry that answers in one way what is asked about holes. */
async function auditAt(
  status: number,
  holes: object,
): Promise<{ code: number; output: string; errors: string }> {
  const registry = createServer((request, response) => {
    request.resume().on("end", () => {
      // What is not posted asks for a package with a hole.
      const answer = request.method === "POST" ? holes : PACKAGE;
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void registry.close());
  const { port } = registry.address() as AddressInfo;
  const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/` };
  return new Promise((resolve) => {
    execFile(AUDIT, { env, encoding: "utf8" }, (error, output, errors) =>
      resolve({ code: Number(error?.code ?? 0), output, errors }),
    );
  });
}

test("an audit that the registry does not answer says loudly that it did not run, and why", async () => {
  const { code, output } = await auditAt(405, {});
  expect({ code, output }).toMatchObject({
    code: 0,
    output: expect.stringContaining("THE AUDIT DID NOT RUN"),
  });
  expect(output).toContain("405 Method Not Allowed");
});

test("an audit that finds nothing says nothing", async () => {
  expect(await auditAt(200, {})).toMatchObject({ code: 0, output: "" });
});

test("an audit that finds a hole of high severity fails, and names it", async () => {
  const hole = { id: 1, url: "https://advisories.example/1", title: "A hole", severity: "high" };
  const { code, output, errors } = await auditAt(200, {
    stripe: [{ ...hole, vulnerable_versions: "*", cwe: [], cvss: { score: 8, vectorString: null } }],
  });
  expect({ code, output }).toEqual({ code: 1, output: "" });
  expect(errors).toContain("https://advisories.example/1");
});
