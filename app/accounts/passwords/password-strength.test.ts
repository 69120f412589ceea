import { expect, test } from "vitest";
import { AccountError } from "../account-error";
import { checkPassword } from "./password-strength.server";

const email = "annabel.lee@test.example";

async function faultOf(password: string): Promise<string | null | undefined> {
  try {
    await checkPassword(password, { email });
    return undefined;
  } catch (error) {
    if (error instanceof AccountError && error.code === "password-weak") return error.detail;
    throw error;
  }
}

test.each([
  ["", "tooShort"],
  ["Ba7#ko!", "tooShort"],
  ["🔮🌙⭐🃏✨🌞🜁", "tooShort"],
  ["x7Kp2qLm".repeat(33), "tooLong"],
  ["password1", "common"],
  ["P@ssw0rd!", "common"],
  ["qwertyuiop", "common"],
  ["contraseña", "common"],
  ["motdepasse", "common"],
  ["Passwort1!", "common"],
  ["ichliebedich", "common"],
  ["woaini1314", "common"],
  ["5201314520", "common"],
  ["zhangwei1990", "common"],
  ["summer2026!", "wellKnown"],
  ["Sommer2026!", "wellKnown"],
  ["été2026!", "wellKnown"],
  ["Automne2025!", "wellKnown"],
  ["verano2026", "common"],
  ["psg1970psg", "wellKnown"],
  ["xiatian2026", "wellKnown"],
  ["夏天2026加油", "wellKnown"],
  ["liverpool1892", "wellKnown"],
  ["liverpool1892!", "wellKnown"],
  ["L1verp00l!92", "wellKnown"],
  ["Borussia1909", "wellKnown"],
  ["1899hoffenheim", "wellKnown"],
  ["allezlesbleus1998", "wellKnown"],
  ["HalaMadrid!14", "wellKnown"],
  ["guoan1992!!", "wellKnown"],
  ["summer2026liverpool", "wellKnown"],
  ["summer2026!".repeat(9), "wellKnown"],
  ["correcthorsebatterystaple", "wellKnown"],
  ["correct horse battery staple", "wellKnown"],
  ["SeinOderNichtSein!", "wellKnown"],
  ["êtreounepasêtre", "wellKnown"],
  ["caminante no hay camino", "wellKnown"],
  ["床前明月光2026", "wellKnown"],
  ["fM2zxc49", "leaked"],
  ["NRFXTYRJ", "leaked"],
  ["１２３４５６７８", "common"],
  ["azertyuiop", "pattern"],
  ["qwertzuiop", "pattern"],
  ["abcdefgh", "pattern"],
  ["aaaaaaaaaaaaaaaaaaaa", "pattern"],
  ["我爱你我爱你我爱你", "pattern"],
  ["19900101", "pattern"],
  [email, "personal"],
  ["Annabel1987", "personal"],
  ["eel.lebanna", "personal"],
  ["test.example1", "personal"],
  ["Starglass1", "personal"],
  ["st4rgl4ss!", "personal"],
])("%j is refused as %s", async (password, fault) => {
  expect(await faultOf(password)).toBe(fault);
});

test.each([
  ["lantern orbit cactus velvet"],
  ["winterFjord-copper-2026-ladle"],
  ["moon river lantern"],
  ["x7Kp2qLm9"],
  ["luna de papel y sal"],
  ["das Teleskop am Fenster"],
  ["月光下的旧灯笼与风"],
  ["constructor __proto__ toString"],
  ["🔮🌙⭐🃏✨🌞🜁🜂"],
  ["x7Kp2qLm".repeat(32)],
])("%j is taken", async (password) => {
  expect(await faultOf(password)).toBeUndefined();
});
