import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const CLI = join(import.meta.dirname, "../clients/cli/cli.js");

/** How a run of the terminal client ended, and what it said. */
export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** A terminal of its own, in German, which keeps its tokens in a folder of its own. */
export function terminal() {
  const home = mkdtempSync(join(tmpdir(), "starglass-cli-"));
  const run = (args: string[], env: Record<string, string>, heard: (out: string) => void = () => undefined) =>
    new Promise<Ended>((resolve, reject) => {
      const own = {
        NODE_ENV: process.env.NODE_ENV,
        PATH: process.env.PATH,
        LANG: "de_AT.UTF-8",
        XDG_CONFIG_HOME: home,
      };
      const cli = spawn(process.execPath, [CLI, ...args], { env: { ...own, ...env } });
      const said = { out: "", err: "" };
      cli.stdout.setEncoding("utf8").on("data", (text: string) => {
        said.out += text;
        heard(said.out);
      });
      cli.stderr.setEncoding("utf8").on("data", (text: string) => {
        said.err += text;
      });
      cli.once("error", reject).once("close", (code) => resolve({ code, ...said }));
    });
  return { run, tokens: join(home, "starglass", "tokens.json") };
}
