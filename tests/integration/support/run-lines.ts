import { execFileSync, spawnSync } from "node:child_process";

/** Reads the path that it is given, in the place of jq where that is not installed. */
const JQ = `jq() { node -e 'let v=JSON.parse(require("fs").readFileSync(0,"utf8"));
  for (const part of process.argv.at(-1).split(".").filter(Boolean)) {
    v = part.endsWith("[]") ? v[part.slice(0,-2)] : Array.isArray(v) ? v.map((each) => each[part]) : v[part];
  }
  console.log([v].flat().map((each) => typeof each === "string" ? each : JSON.stringify(each)).join("\\n"))' -- "$@"; }`;

const hasJq = spawnSync("jq", ["--version"]).error === undefined;

/** Types lines that are written down somewhere into a shell, with the calls at another address. @returns what is printed. */
export function runLines(lines: string, api: string): string {
  const there = lines.replace(/^API=.*$/m, `API=${api}`);
  if (there === lines) throw new Error(`No line says where the calls are: ${lines}`);
  return execFileSync("bash", ["-euc", `${hasJq ? "" : JQ}\n${there}`], { encoding: "utf8" });
}
