import { describe, expect, test } from "vitest";
import { delta, event, THREE_CARDS } from "../../stand-ins/openai";
import { DONE, REQUEST, refuse, stream, TIMELINE, withDifferingModel } from "../support/with-differing-model";

const { site, write, answer, sayInTurn } = withDifferingModel();

describe("a text is tidied", () => {
  test("of thoughts, fences, preambles, emphasis and the signs of its template", async () => {
    sayInTurn(
      "<think>\nPast. Present.\n</think>\n\n```markdown\nSure! Here is your reading:\n\n**The Star** speaks *softly*.\n- Rest.\n* Wait.\n```<|im_end|>\n<|im_start|>user\nThank you!",
    );
    expect((await write()).text).toBe("The Star speaks softly.\n• Rest.\n• Wait.\n");
  });

  test("of whatever its headings wear", async () => {
    sayInTurn(
      "Of course!\n**Past: The Star**\nIt was.\n【Present】\nIt is.\n3. Future\nIt will be.\n＃＃ Synthesis\nSo it goes.</s>",
    );
    expect((await write(TIMELINE)).chunks).toEqual([
      { section: "past", text: "It was.\n" },
      { section: "present", text: "It is.\n" },
      { section: "future", text: "It will be.\n" },
      { section: "synthesis", text: "So it goes.\n" },
    ]);
  });
});

describe("a text that is of no use is asked for once more", () => {
  const GERMAN =
    "Der Stern steht umgekehrt vor dir, und das ist keine schlechte Nachricht für den Regen, der nicht kommt.";

  test.each([
    ["a refusal", REQUEST, "I'm sorry, but I can't help with that."],
    ["in another language", REQUEST, GERMAN],
    [
      "without its first part",
      TIMELINE,
      "## present ##\nIt is.\n## future ##\nIt will be.\n## synthesis ##\nSo.",
    ],
  ])("before anything of it is shown: %s", async (_, request, useless) => {
    sayInTurn(useless, request === TIMELINE ? THREE_CARDS : "The star turns its back on the rain.");
    const { text, restarts } = await write(request);
    expect(text).not.toContain(useless.slice(-8));
    expect(restarts).toBe(0);
    expect(site.model.requests).toHaveLength(2);
    sayInTurn(useless);
    await expect(write(request)).rejects.toMatchObject({ fault: "unusable" });
    expect(site.model.requests).toHaveLength(4);
  });

  test.each([
    ["without its last part", TIMELINE, THREE_CARDS.replace(/## synthesis.*/s, "")],
    [
      "that changes its language",
      REQUEST,
      `The star is in the sky, and it is yours to look at.\n${GERMAN.repeat(4)}`,
    ],
  ])("and what was shown is taken back: %s", async (_, request, useless) => {
    sayInTurn(useless, request === TIMELINE ? THREE_CARDS : "The star turns its back on the rain.");
    const { text, restarts } = await write(request);
    expect(restarts).toBe(1);
    expect(text).toMatch(
      request === TIMELINE ? /^The past holds.*together\.\n$/s : /^The star turns its back on the rain\.\n$/,
    );
  });

  test("and given up where the second call fails", async () => {
    answer((response) =>
      site.model.requests.length === 1
        ? stream(response, event(delta("I can't assist with that request.")), DONE)
        : refuse(response, 401, { error: { message: "No." } }),
    );
    await expect(write()).rejects.toMatchObject({ fault: "unusable" });
  });

  test("but not where it was cut, has no parts at all, or answers a regret with a reading", async () => {
    answer((response) =>
      stream(
        response,
        event(delta("## past ##\nIt was.\n## present ##\nIt")),
        event({ choices: [{ delta: {}, finish_reason: "length" }] }),
        DONE,
      ),
    );
    expect(await write(TIMELINE)).toMatchObject({ text: "It was.\nIt\n", wasTruncated: true });
    sayInTurn("A reading.\nWithout parts.");
    expect((await write(TIMELINE)).chunks[0]).toEqual({ section: "text", text: "A reading.\n" });
    sayInTurn(`I cannot give you a date. ${"The star asks for patience instead, and for rest. ".repeat(10)}`);
    expect((await write()).text).toContain("I cannot give you a date.");
    expect(site.model.requests).toHaveLength(3);
  });
});
