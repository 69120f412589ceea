import { lazily } from "~/ui/lazily";
import type { ShareFormProps } from "./share-form";

/** Fetched once there is something to share. */
const ShareForm = lazily<ShareFormProps>(
  () => import("./share-form"),
  () => null,
);

/** Sharing a reading, where it can be; its room is kept until it is there. */
export function Share({ share }: { share: ShareFormProps["share"] | null }) {
  return share && <div className="mx-auto min-h-22 max-w-2xl">{<ShareForm share={share} />}</div>;
}
