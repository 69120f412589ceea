/** Where Google leads the picture on to that counts a conversion. */
const NEXT: Record<string, readonly string[]> = {
  "https://www.googleadservices.com": ["https://googleads.g.doubleclick.net", "https://www.google.com"],
};

/** The origins from which the picture comes that counts a conversion at `url`. */
export function conversionOrigins({ url }: { url: string }): string[] {
  const { origin } = new URL(url);
  return [origin, ...(NEXT[origin] ?? [])];
}
