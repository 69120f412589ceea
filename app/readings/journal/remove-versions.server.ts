import { removeExpired } from "~/db/remove-expired.server";

/** Removes versions of notes whose day is over. @returns how many went. */
export function removeOldVersions(): Promise<number> {
  return removeExpired("note_versions");
}
