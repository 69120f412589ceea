const GOOGLE = "https://accounts.google.com";

/** Where the server `standIn` serves what Google serves. */
export function standInAddresses(standIn: string) {
  return {
    authorizationURL: `${standIn}/o/oauth2/v2/auth`,
    tokenURL: `${standIn}/token`,
    userInfoURL: `${standIn}/oauth2/v3/userinfo`,
  };
}

/** Who may call itself the issuer of an ID token: Google leaves the scheme out now and then. */
export function googleIssuers({ url }: { url?: string | undefined }): string[] {
  return url ? [url] : [GOOGLE, new URL(GOOGLE).host];
}

/** The origin to which a form of ours may lead, through a redirect. */
export function googleOrigin({ url }: { url?: string | undefined }): string {
  return new URL(url ?? GOOGLE).origin;
}
