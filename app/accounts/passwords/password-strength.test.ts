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
  ["correct horse battery staple"],
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
