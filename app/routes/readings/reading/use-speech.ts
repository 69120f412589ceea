import { useEffect, useRef, useState } from "react";
import { spokenSentences } from "./spoken-text";

export type SpeechState = "silent" | "speaking" | "paused";

/**
 * Reads aloud, sentence by sentence: browsers break off long texts, and some cannot go on after a pause, so that both are ours.
 * @returns null as long as the browser has no voice for the language; voices may come late, or never.
 */
export function useSpeech(language: string) {
  const voice = useVoice(language);
  const [state, setState] = useState<SpeechState>("silent");
  const position = useRef(0);
  /** What is being said; a browser forgets what nobody holds, and never says that it ended. */
  const spoken = useRef<readonly SpeechSynthesisUtterance[]>([]);

  function halt(next: SpeechState) {
    spoken.current = [];
    setState(next);
    globalThis.speechSynthesis?.cancel();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, until the page is left; one that comes back goes on from there
  useEffect(() => {
    const leave = () => spoken.current.length > 0 && halt("paused");
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, []);

  if (!voice) return null;

  return {
    state,
    speak(paragraphs: readonly string[]) {
      if (state === "silent") position.current = 0;
      setState("speaking");
      // Some browsers swallow what follows at once upon this.
      if (speechSynthesis.speaking || speechSynthesis.pending) speechSynthesis.cancel();
      const from = position.current;
      const queue = paragraphs
        .flatMap(spokenSentences)
        .slice(from)
        .map((sentence) => utterance(sentence, voice));
      spoken.current = queue;
      // One that was broken off may still say so when the next are on their way.
      const isMeant = () => spoken.current === queue;
      const end = () => isMeant() && halt("silent");
      queue.forEach((each, at) => {
        each.onstart = () => {
          if (isMeant()) position.current = from + at;
        };
        each.onerror = end;
        if (at === queue.length - 1) each.onend = end;
        speechSynthesis.speak(each);
      });
    },
    pause: () => halt("paused"),
    stop: () => halt("silent"),
  };
}

function utterance(sentence: string, voice: SpeechSynthesisVoice): SpeechSynthesisUtterance {
  const spoken = new SpeechSynthesisUtterance(sentence);
  spoken.voice = voice;
  spoken.lang = voice.lang;
  return spoken;
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
