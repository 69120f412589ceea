import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { DailyFault, DailyLetter } from "~/daily/daily-letter";
import { ZoneField } from "~/readings/parts/zone-field";
import { Choice } from "~/ui/choice";
import { Field } from "~/ui/field";
import { SendButton } from "~/ui/send-button";
import type { OfferedDaily } from "./offer-daily.server";
import { ThisBrowser } from "./this-browser";

interface DailyFormProps {
  offer: OfferedDaily;
  initial: OfferedDaily["chosen"];
  faults: readonly DailyFault[];
  /** What comes by now; null where nothing does. */
  letter: Pick<DailyLetter, "byMail" | "byPush"> | null;
  /** With which browsers subscribe; null where nothing is pushed. */
  pushKey: string | null;
}

/** When, by which clock, in which language and to which address. */
export function DailyForm({ offer, initial, faults, letter, pushKey }: DailyFormProps) {
  const { t } = useTranslation();
  const message = (fault: DailyFault) => (faults.includes(fault) ? t(`daily.faults.${fault}`) : null);
  return (
    <Form method="post" className="max-w-md space-y-6" noValidate>
      <Field
        name="email"
        type="email"
        label={t("daily.email")}
        hint={t("daily.emailHint")}
        defaultValue={initial.email}
        error={message("email") ?? message("many") ?? message("ways")}
        autoComplete="email"
        maxLength={254}
      />
      <Choice name="hour" label={t("daily.hour")} initial={initial.hour} error={message("hour")}>
        {offer.hours.map((name, hour) => (
          <option key={name} value={hour}>
            {name}
          </option>
        ))}
      </Choice>
      <ZoneField label={t("daily.zone")} zones={offer.zones} initial={initial.zone} error={message("zone")} />
      <Choice
        name="language"
        label={t("daily.language")}
        initial={initial.language}
        error={message("language")}
      >
        {offer.languages.map(({ id, name }) => (
          <option key={id} value={id} lang={id}>
            {name}
          </option>
        ))}
      </Choice>
      <SendButton name="intent" value="keep" intent="keep">
        {letter ? t("daily.change") : t("daily.keep")}
      </SendButton>
      {pushKey !== null && (
        <ThisBrowser
          pushKey={pushKey}
          isMailed={letter?.byMail === true}
          isShown={letter?.byPush === true}
          error={message("push")}
        />
      )}
    </Form>
  );
}
