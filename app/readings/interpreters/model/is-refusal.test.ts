import { expect, test } from "vitest";
import { isPreamble } from "./is-preamble";
import { isRefusal } from "./is-refusal";

test.each([
  "I'm sorry, but I can't assist with that request.",
  "I’m sorry, I cannot help with this.",
  "As an AI language model, I am unable to provide that.",
  "I can't help with that.",
  "Lo siento, pero no puedo ayudarte con eso.",
  "No puedo responder a esa pregunta.",
  "Je suis désolé, mais je ne peux pas vous aider avec cette demande.",
  "Désolée, je ne peux pas répondre à cela.",
  "Es tut mir leid, aber ich kann dir dabei nicht helfen.",
  "Tut mir leid, dabei kann ich nicht helfen.",
  "很抱歉，我无法提供这方面的帮助。",
  "抱歉，我不能回答這個問題。",
  "对不起，作为AI，我无法满足您的请求。",
])("a refusal: %s", (text) => {
  expect(isRefusal(text)).toBe(true);
});

test.each([
  "I can tell you this: the Star is patient.",
  "I cannot say yes to that, and the Star does not either.",
  "I’m sorry that this hurts. I can't read cards for this: please call 988, somebody is there.",
  "Sorry is a small word for what the Tower took.",
  "No puedo ver tu futuro, pero la carta habla de calma.",
  "Ich kann dir kein Ja geben, und der Turm auch nicht.",
  "抱歉的话，说出口就轻了。",
  `I can't help with that. ${"But the Star has a word for you. ".repeat(20)}`,
])("no refusal: %s", (text) => {
  expect(isRefusal(text)).toBe(false);
});

test.each([
  "Sure! Here is your reading:",
  "Here’s the tarot reading for your question:",
  "Of course!",
  "¡Claro! Aquí tienes tu lectura:",
  "Bien sûr ! Voici votre lecture :",
  "Gerne! Hier ist deine Deutung:",
  "Natürlich!",
  "当然可以！以下是您的塔罗解读：",
  "好的，這是你的解讀：",
])("a preamble: %s", (line) => {
  expect(isPreamble(line)).toBe(true);
});

test.each([
  "Here is where you stand: between two doors.",
  "Sure of yourself, you walk on.",
  "Yes.",
  "Aquí estás, ante dos puertas.",
  "Voici la Tour, et elle tombe.",
  "Hier ist die Luft klar.",
  "以下三件事值得留意。",
])("no preamble: %s", (line) => {
  expect(isPreamble(line)).toBe(false);
});
