import { expect, test } from "vitest";
import { mailboxOf } from "./mailbox";

test.each([
  ["a@mail.example", "a@mail.example"],
  ["a+1@mail.example", "a@mail.example"],
  ["a+1+2@mail.example", "a@mail.example"],
  ["+1@mail.example", "+1@mail.example"],
  ["a.b@mail.example", "a.b@mail.example"],
  ["a.b+c@gmail.com", "ab@gmail.com"],
  ["ab@googlemail.com", "ab@gmail.com"],
])("%s leads to %s", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
