import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { ZoneField } from "~/readings/parts/zone-field";
import type { WhereaboutsFault } from "~/readings/sky/whereabouts";
import { Choice } from "~/ui/choice";
import { Field } from "~/ui/field";
import { SendButton } from "~/ui/send-button";
import type { OfferedWhereabouts } from "./offer-whereabouts.server";

interface WhereaboutsFormProps {
  offer: OfferedWhereabouts;
  initial: OfferedWhereabouts["chosen"];
  faults: readonly WhereaboutsFault[];
}

/** By which clock, and from where: chosen or typed, and nothing is asked of the device. */
export function WhereaboutsForm({ offer, initial, faults }: WhereaboutsFormProps) {
  const { t } = useTranslation();
  const message = (fault: WhereaboutsFault) => (faults.includes(fault) ? t(`sky.faults.${fault}`) : null);
  const isTyped = initial.latitude !== "" || initial.longitude !== "";
  return (
    <Form method="post" className="max-w-md space-y-6" noValidate>
      <ZoneField
        label={t("sky.zone")}
        zones={offer.zones}
        initial={initial.zone}
        error={message("zone")}
        mayBeNone
      />
      <Choice name="city" label={t("sky.city")} initial={initial.city} error={message("city")}>
        <option value="">{t("sky.noCity")}</option>
        {offer.cities.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <details open={isTyped || faults.includes("latitude") || faults.includes("longitude")}>
        <summary className="min-h-11 cursor-pointer content-center">{t("sky.degrees")}</summary>
        <p className="mb-4 text-sm text-soft">{t("sky.degreesHint")}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          {(["latitude", "longitude"] as const).map((name) => (
            <Field
              key={name}
              name={name}
              label={t(`sky.${name}`)}
              defaultValue={initial[name]}
              error={message(name)}
              autoComplete="off"
              maxLength={20}
            />
          ))}
        </div>
      </details>
      <SendButton name="intent" value="keep" intent="keep" look="quiet">
        {t("sky.keep")}
      </SendButton>
    </Form>
  );
}

/** Everything that was said of where somebody is goes with one press. */
export function ForgetForm({ language }: { language: Language }) {
  const { t } = useTranslation();
  return (
    <Form method="post" action={pathTo.sky(language)} className="border-t border-line pt-4">
      <SendButton name="intent" value="forget" intent="forget" look="quiet">
        {t("sky.forget")}
      </SendButton>
    </Form>
  );
}
