import { log } from "~/log.server";

/**
 * `fetch`, with malformed `data:` lines of an event stream left out and a warning logged for each: one broken line
 * must not cost the rest of the text.
 */
export const dropBrokenLines: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const isStream = response.headers.get("Content-Type")?.includes("text/event-stream");
  if (!isStream || !response.body) return response;
  const body = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(wholeLines())
    .pipeThrough(new TextEncoderStream());
  return new Response(body, { status: response.status, headers: response.headers });
};

function wholeLines(): TransformStream<string, string> {
  let rest = "";
  const pass = (line: string, controller: TransformStreamDefaultController<string>) => {
    if (isSound(line)) controller.enqueue(`${line}\n`);
    else log().warn("a malformed line of the model's stream was skipped");
  };
  return new TransformStream({
    transform(text, controller) {
      const lines = (rest + text).split(/\r?\n/);
      rest = lines.pop() ?? "";
      for (const line of lines) pass(line, controller);
    },
    flush(controller) {
      if (rest) pass(rest, controller);
    },
  });
}

function isSound(line: string): boolean {
  const data = /^data:\s*([\s\S]*)$/.exec(line)?.[1];
  if (data === undefined) return line === "" || /^(event|id|retry)?:/.test(line);
  if (data === "[DONE]") return true;
  try {
    JSON.parse(data);
    return true;
  } catch {
    return false;
  }
}
