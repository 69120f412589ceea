import type { CDPSession } from "@playwright/test";

/** What came over the wire, headers included, in kilobytes. */
export interface WireWeight {
  total: number;
  document: number;
  scripts: number;
  styles: number;
  fonts: number;
  images: number;
}

/** Adds up what arrives, as Chromium counts it. @returns the sums so far, and the addresses of the scripts among it. */
export function weigh(session: CDPSession): () => WireWeight & { scriptUrls: string[] } {
  const types = new Map<string, string>();
  const scripts = new Set<string>();
  const bytes: Record<string, number> = {};
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    types.set(requestId, type);
    if (type === "Script") scripts.add(response.url);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? "Other";
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength;
  });
  void session.send("Network.enable");
  const kilobytes = (type: string) => (bytes[type] ?? 0) / 1000;
  return () => ({
    total: Object.keys(bytes).reduce((sum, type) => sum + kilobytes(type), 0),
    document: kilobytes("Document"),
    scripts: kilobytes("Script"),
    styles: kilobytes("Stylesheet"),
    fonts: kilobytes("Font"),
    images: kilobytes("Image"),
    scriptUrls: [...scripts],
  });
}
