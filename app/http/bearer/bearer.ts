/** What a token opens: to see, to ask and change readings, and to speak for the account itself, payments included. */
export type Scope = "read" | "ask" | "account";

/** Whom a bearer token stands for: a visitor, whose token opens what a visitor may, or a person with an account. */
export type Bearer =
  | { visitorId: string; userId?: undefined }
  | {
      userId: string;
      visitorId?: undefined;
      sessionId?: string;
      scopes: readonly Scope[];
      /** Whether their second factor has still to be shown: until then nothing is open. */
      needsFactor?: boolean;
    };
