/** Whose readings and uses these are: a visitor known by a cookie, or a person with an account. */
export type Owner = { visitorId: string; userId?: undefined } | { userId: string; visitorId?: undefined };
