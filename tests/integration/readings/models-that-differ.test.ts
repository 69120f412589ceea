import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { createGzip } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type Asked, delta, event, startOpenAi } from "../../stand-ins/openai";
import { DONE, REQUEST, refuse, stream, withDifferingModel, ZODIAC } from "../support/with-differing-model";

const { site, writer, write, answer } = withDifferingModel();

describe("a parameter that a server refuses", () => {
  /** A newer model of OpenAI's. */
  const newer = (response: ServerResponse, body: Asked["body"]) => {
    for (const [name, hint] of [
      ["max_tokens", "Use 'max_completion_tokens' instead."],
      ["temperature", "Only the default (1) value is supported."],
    ] as const)
      if (name in body)
        return refuse(response, 400, {
          error: {
            message: `Unsupported parameter: '${name}' is not supported with this model. ${hint}`,
            param: name,
          },
        });
    stream(response, event(delta("One card speaks.")), DONE);
  };

  test("is left out or named as the server knows it, now and from then on, with room for thoughts", async () => {
    answer(newer);
    const writes = writer();
    expect((await writes()).text).toBe("One card speaks.\n");
    expect(site.model.requests).toHaveLength(3);
    await writes();
    expect(site.model.requests).toHaveLength(4);
    const { body } = site.model.requests[3] ?? {};
    expect(body).toMatchObject({ max_completion_tokens: 5_000 });
    expect(body).not.toHaveProperty("max_tokens");
    expect(body).not.toHaveProperty("temperature");
  });

  test.each<[string, number, (name: string) => object]>([
    ["at the top", 400, (name) => ({ object: "error", message: `bad ${name}`, code: 400 })],
    [
      "as a list",
      422,
      (name) => ({ detail: [{ loc: ["body", name], msg: "Extra inputs are not permitted" }] }),
    ],
    ["as a sentence", 400, (name) => ({ error: `invalid option provided: ${name}` })],
  ])("is read where it is said %s", async (_, status, saying) => {
    answer((response, body) =>
      "temperature" in body
        ? refuse(response, status, saying("temperature"))
        : stream(response, event(delta("One card speaks.")), DONE),
    );
    expect((await write()).text).toBe("One card speaks.\n");
    expect(site.model.requests).toHaveLength(2);
    expect(site.model.requests[1]?.body).toMatchObject({
      max_tokens: 1_000,
      stream_options: { include_usage: true },
    });
  });

  test("is kept where leaving it out did not help", async () => {
    let isStrict = true;
    answer((response) =>
      isStrict
        ? refuse(response, 400, { error: { message: "The prompt asks for the temperature of hell." } })
        : stream(response, event(delta("One card speaks.")), DONE),
    );
    const writes = writer();
    await expect(writes()).rejects.toMatchObject({ fault: "status", status: 400 });
    isStrict = false;
    await writes();
    expect(site.model.requests.at(-1)?.body).toMatchObject({ temperature: 0.9 });
  });

  test("and our settings say what is asked for instead of the specification's figures", async () => {
    answer((response) => stream(response, event(delta("One card speaks.")), DONE));
    await writer({}, { temperature: 0.2, maxTokens: 700 })();
    expect(site.model.requests[0]?.body).toMatchObject({ temperature: 0.2, max_tokens: 700 });
  });
});

describe("an answer is read", () => {
  test("that is packed, as it comes", async () => {
    answer((response) => {
      response.writeHead(200, { "Content-Type": "text/event-stream", "Content-Encoding": "gzip" });
      const gzip = createGzip();
      gzip.pipe(response);
      gzip.write(event(delta("One card speaks.\n")));
      gzip.flush();
      setTimeout(() => gzip.end(event(delta("It speaks of you.")) + DONE), 20);
    });
    expect((await write()).text).toBe("One card speaks.\nIt speaks of you.\n");
  });

  test.each([REQUEST, ZODIAC])(
    "that is one object though a stream was asked for, and otherwise: $kind",
    async (request) => {
      const whole = {
        choices: [{ index: 0, message: { content: "One card speaks." }, finish_reason: "stop" }],
      };
      answer((response) => {
        response.writeHead(200, { "Content-Type": "application/json" });
        response.end(JSON.stringify(whole, null, 2));
      });
      expect((await write(request)).text).toBe("One card speaks.\n");
      answer((response) => stream(response, event(delta("One card ")), event(delta("speaks.")), DONE));
      expect((await write(request)).text).toBe("One card speaks.\n");
    },
  );

  test("whose content is a list of parts, and of whose choices there are two", async () => {
    const parts = [
      { type: "text", text: "One card " },
      { type: "text", text: "speaks." },
    ];
    const second = { choices: [{ index: 1, delta: { content: "Another text." }, finish_reason: "length" }] };
    answer((response) =>
      stream(
        response,
        event(second),
        event({ choices: [{ index: 0, delta: { content: parts } }] }),
        event(second),
        DONE,
      ),
    );
    const { text, wasTruncated } = await write();
    expect(text).toBe("One card speaks.\n");
    expect(wasTruncated).toBe(false);
  });

  test("that says its end and not why, whether or not the connection closes", async () => {
    answer((response) => {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.write(event(delta("One card speaks.")) + DONE);
    });
    expect((await write()).text).toBe("One card speaks.\n");
    answer((response) => stream(response, event(delta("One card speaks."))));
    await expect(write()).rejects.toMatchObject({ fault: "connection" });
  });

  test("at another address of the same origin, and of no other", async () => {
    answer((response, _, path) => {
      if (path.includes("moved")) return stream(response, event(delta("One card speaks.")), DONE);
      response.writeHead(307, { Location: "/v1/moved/chat/completions" });
      response.end();
    });
    expect((await write()).text).toBe("One card speaks.\n");
    expect(site.model.requests[1]?.body).toEqual(site.model.requests[0]?.body);
    const other = await startOpenAi();
    answer((response) => {
      response.writeHead(307, { Location: `${other.url}/chat/completions` });
      response.end();
    });
    await expect(write()).rejects.toMatchObject({ fault: "status", status: 307 });
    expect(other.requests).toHaveLength(0);
    await other.close();
  });

  test("but not round in circles", async () => {
    answer((response, _, path) => {
      response.writeHead(308, { Location: path });
      response.end();
    });
    await expect(write()).rejects.toMatchObject({ fault: "status", status: 308 });
    expect(site.model.requests).toHaveLength(4);
  });
});

describe("what a model thinks", () => {
  const thought = (text: string) => event({ choices: [{ index: 0, delta: { reasoning_content: text } }] });

  test.each([
    ["beside the text", thought("Hm. "), ""],
    ["in the text", event(delta("<think>Hm. ")), event(delta("</think>"))],
  ])("%s is life, for as long as it may last, and is not shown", async (_, one, close) => {
    answer(async (response) => {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      for (let n = 0; n < 30; n += 1) {
        response.write(n === 0 ? one : one.replace("<think>", ""));
        await sleep(25);
      }
      response.end(close + event(delta("One card speaks.")) + DONE);
    });
    expect((await writer({ first: 400, next: 400 })()).text).toBe("One card speaks.\n");
    await expect(writer({ reasoning: 200 })()).rejects.toMatchObject({ fault: "timeout" });
  });

  test("goes on too long, twice, and then the text is given up", async () => {
    answer((response) => stream(response, thought("Hm. ".repeat(8_000)), DONE));
    await expect(write()).rejects.toMatchObject({ fault: "unusable" });
    expect(site.model.requests).toHaveLength(2);
  });

  test("uses up what the text was to have: it is asked again, with more", async () => {
    answer((response, { max_tokens }) =>
      max_tokens === 1_000
        ? stream(response, thought("Hm."), event({ choices: [{ delta: {}, finish_reason: "length" }] }), DONE)
        : stream(response, thought("Hm."), event(delta("One card speaks.")), DONE),
    );
    const { text, wasTruncated } = await write();
    expect(text).toBe("One card speaks.\n");
    expect(wasTruncated).toBe(false);
    expect(site.model.requests.map(({ body }) => body.max_tokens)).toEqual([1_000, 5_000]);
  });
});
