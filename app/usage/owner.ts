/** Whose readings and uses these are: a visitor known by a cookie, or a person with an account. */
export type Owner = { visitorId: string; userId?: undefined } | { userId: string; visitorId?: undefined };

/** Their id, whichever they are: no visitor has that of a person. */
export function ownerIdOf(owner: Owner): string {
  return owner.userId ?? owner.visitorId;
}
