import { beforeEach, expect, test, vi } from "vitest";
import { log } from "~/log.server";
import { sendMessage } from "./transport.server";

beforeEach(() => {
  vi.stubEnv("SMTP_URL", "");
  vi.stubEnv("LOG_LEVEL", "silent");
});

test("without a mail server the log has the mail, though not its address", async () => {
  const info = vi.spyOn(log(), "info");
  const mail = { id: "an-id", recipient: "somebody@mail.example", language: "en", attempts: 1 };
  const message = { subject: "A subject", text: "A link", html: "<p>A link</p>" };
  await sendMessage(mail, message, new AbortController().signal);
  expect(info).toHaveBeenCalledExactlyOnceWith(
    { mail: { id: "an-id", subject: "A subject", text: "A link" } },
    expect.any(String),
  );
});
