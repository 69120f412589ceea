/** What a route says of its page to what stands around it; a page of one person says nothing to the server. */
export interface PageHandle {
  /**
   * For whom an address shows the same on a UTC day in one theme: for everyone who is not signed in, or only for those
   * who have asked nothing yet. The server makes such a page once and keeps it.
   */
  sameFor?: "everyone" | "newcomers";
  /** Whether the page, with this data, is the table at which cards are drawn: night to its edges, and nothing else. */
  isAtTable?(data: unknown): boolean;
}
