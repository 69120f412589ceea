import { createHash } from "node:crypto";

/** How long each number in a list of leaked passwords is, in bytes. */
const WIDTH = 5;

/** What a password is known by in the list: capitals make no other one of it. */
function numberOf(password: string): number {
  return createHash("sha256").update(password.toLowerCase()).digest().readUIntBE(0, WIDTH);
}

/** A list of passwords in five bytes each. {@link isAmong} is its counterpart. */
export function packPasswords(passwords: string[]): Buffer {
  const numbers = [...new Set(passwords.map(numberOf))].sort((one, other) => one - other);
  const packed = Buffer.alloc(numbers.length * WIDTH);
  for (const [at, number] of numbers.entries()) packed.writeUIntBE(number, at * WIDTH, WIDTH);
  return packed;
}

/** Whether a password is in a packed list; of a list of 100,000, one in ten million others seems to be in it, too. */
export function isAmong(packed: Buffer, password: string): boolean {
  const sought = numberOf(password);
  let [from, to] = [0, packed.length / WIDTH];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const found = packed.readUIntBE(middle * WIDTH, WIDTH);
    if (found === sought) return true;
    if (found < sought) from = middle + 1;
    else to = middle;
  }
  return false;
}
