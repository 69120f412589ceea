import { useTranslation } from "react-i18next";
import { SendButton } from "~/ui/send-button";
import { CHANNELS } from "../phones/channels";

/** The two ways in which a code comes to a phone; either sends the form that they stand in. */
export function ChannelButtons() {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap gap-4 *:grow">
      {CHANNELS.map((channel) => (
        <SendButton key={channel} look="quiet" name="channel" value={channel}>
          {t(`phone.${channel}`)}
        </SendButton>
      ))}
    </div>
  );
}
