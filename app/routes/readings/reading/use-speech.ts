import { useEffect, useRef, useState } from "react";

export type SpeechState = "silent" | "speaking" | "paused";

/**
 * Reads aloud, sentence by sentence: browsers break off long texts, and some cannot go on after a pause, so that both are ours.
 * @returns null as long as the browser has no voice for the language; voices may come late, or never.
 */
export function useSpeech(language: string) {
  const voice = useVoice(language);
  const [state, setState] = useState<SpeechState>("silent");
  const position = useRef(0);

  useEffect(() => {
    const leave = () => globalThis.speechSynthesis?.cancel();
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, []);

  if (!voice) return null;

  function halt(next: SpeechState) {
    setState(next);
    speechSynthesis.cancel();
  }

  return {
    state,
    speak(paragraphs: readonly string[]) {
      const sentences = paragraphs.flatMap(sentencesIn);
      if (state === "silent") position.current = 0;
      setState("speaking");
      speechSynthesis.cancel();
      sentences.slice(position.current).forEach((sentence, at, rest) => {
        const spoken = new SpeechSynthesisUtterance(sentence);
        spoken.voice = voice;
        spoken.lang = voice.lang;
        const number = position.current + at;
        spoken.onstart = () => {
          position.current = number;
        };
        if (at === rest.length - 1)
          spoken.onend = () => setState((now) => (now === "speaking" ? "silent" : now));
        speechSynthesis.speak(spoken);
      });
    },
    pause: () => halt("paused"),
    stop: () => halt("silent"),
  };
}

/** A voice for the language, one of the device before one from elsewhere. */
function useVoice(language: string): SpeechSynthesisVoice | null {
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>(null);
  useEffect(() => {
    const speech = globalThis.speechSynthesis;
    if (!speech) return;
    const look = () => {
      const fitting = speech.getVoices().filter(({ lang }) => speaks(lang, language));
      setVoice(fitting.find(({ localService }) => localService) ?? fitting[0] ?? null);
    };
    look();
    speech.addEventListener?.("voiceschanged", look);
    return () => speech.removeEventListener?.("voiceschanged", look);
  }, [language]);
  return voice;
}

/** Chinese is spoken as it is written in that place; any other language by whoever speaks it. */
function speaks(tag: string, language: string): boolean {
  const spoken = tag
    .replaceAll("_", "-")
    .replace(/^cmn/, "zh")
    .replace(/-Han[st]/, "");
  return language.startsWith("zh") ? spoken.startsWith(language) : spoken.split("-")[0] === language;
}

function sentencesIn(paragraph: string): string[] {
  return paragraph.match(/[^.!?。！？…]+[.!?。！？…]*["”»」』）)]*\s*/g) ?? [];
}
