import { useTranslation } from "react-i18next";
import { DeleteReading } from "~/readings/parts/delete-reading-form";
import { Icon } from "~/ui/icon";
import { closeOnEscape, closeWhenLeft } from "~/ui/menu";

/** What can be done with a reading of the shelf. It opens by itself; scripts close it when it is left or escaped from. */
export function ReadingMenu({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation();
  const name = t("readings.menu", { title });
  return (
    // One of a name is open at a time.
    <details
      name="reading-menu"
      className="relative z-10 shrink-0 open:z-20"
      onBlur={closeWhenLeft}
      onKeyDown={closeOnEscape}
    >
      <summary
        aria-label={name}
        title={name}
        className="grid h-11 w-11 list-none place-items-center text-lg text-soft hover:text-brass [&::-webkit-details-marker]:hidden"
      >
        <Icon name="more" size="1.25em" />
      </summary>
      <div className="absolute end-0 top-full w-64 border border-line bg-surface py-1 shadow-lg [&_form]:px-4 [&_form]:pb-3">
        <DeleteReading id={id} />
      </div>
    </details>
  );
}
