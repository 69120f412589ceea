/** What a route says of its page to the server; a page of one person says nothing. */
export interface PageHandle {
  /**
   * For whom an address shows the same on a UTC day in one theme: for everyone who is not signed in, or only for those
   * who have asked nothing yet. The server makes such a page once and keeps it.
   */
  sameFor: "everyone" | "newcomers";
}
