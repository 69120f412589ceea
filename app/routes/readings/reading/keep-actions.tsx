import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { paragraphsOf, plainText } from "./plain-text";
import type { ShownReading } from "./show-reading.server";
import { useSpeech } from "./use-speech";

export interface KeepActionsProps {
  reading: ShownReading;
  /** Of the page. */
  language: Language;
}

/** A finished reading can be listened to, copied, and printed. */
export default function KeepActions({ reading, language }: KeepActionsProps) {
  const { t } = useTranslation();
  const speech = useSpeech(reading.language);
  const isSpeaking = speech?.state === "speaking";
  const [said, setSaid] = useState("");

  async function copy() {
    setSaid("");
    const text = plainText(reading, language, t);
    setSaid(
      await navigator.clipboard.writeText(text).then(
        () => t("reading.keep.copied"),
        () => t("reading.keep.notCopied"),
      ),
    );
  }

  return (
    <section aria-label={t("reading.keep.label")} className="text-center">
      <div className="flex flex-wrap justify-center gap-3">
        {speech && (
          // One and the same, so that it keeps the focus.
          <Button
            type="button"
            look="quiet"
            onClick={() => (isSpeaking ? speech.pause() : speech.speak(paragraphsOf(reading, t)))}
          >
            <Icon name={isSpeaking ? "pause" : "listen"} size="1.25em" />
            {isSpeaking && t("reading.keep.pause")}
            {speech.state === "paused" && t("reading.keep.goOn")}
            {speech.state === "silent" && t("reading.keep.listen")}
          </Button>
        )}
        {speech && speech.state !== "silent" && (
          <Button type="button" look="quiet" onClick={speech.stop}>
            <Icon name="stop" size="1.25em" />
            {t("reading.keep.stop")}
          </Button>
        )}
        {"clipboard" in navigator && (
          <Button type="button" look="quiet" onClick={copy}>
            <Icon name="copy" size="1.25em" />
            {t("reading.keep.copy")}
          </Button>
        )}
        <Button type="button" look="quiet" onClick={() => print()}>
          <Icon name="print" size="1.25em" />
          {t("reading.keep.print")}
        </Button>
      </div>
      <p role="status" className="mt-2 text-sm text-soft">
        {said}
      </p>
    </section>
  );
}
