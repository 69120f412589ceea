const GOOGLE = "https://accounts.google.com";

/** Where the server `standIn` serves what Google serves. */
export function standInAddresses(standIn: string) {
  return {
    authorizationURL: `${standIn}/o/oauth2/v2/auth`,
    tokenURL: `${standIn}/token`,
    userInfoURL: `${standIn}/oauth2/v3/userinfo`,
  };
}

/** The origin to which a form of ours may lead, through a redirect. */
export function googleOrigin({ url }: { url?: string | undefined }): string {
  return new URL(url ?? GOOGLE).origin;
}
