/** What the browser's Trusted Types are to us; TypeScript does not know them yet. */
interface Rules {
  createHTML?(text: string): string | null;
  createScriptURL?(text: string): string | null;
}
interface Policy {
  createScriptURL(text: string): unknown;
}
interface Factory {
  createPolicy(name: string, rules: Rules): Policy;
}

const { trustedTypes } = globalThis as { trustedTypes?: Factory };
let scripts: Policy | undefined;

/**
 * Says, before anything is rendered, which strings may become markup where the page's policy requires Trusted Types: the
 * empty script that React makes its scripts from, none of which runs, and texts without a tag.
 */
export function allowMarkupWithoutTags(): void {
  trustedTypes?.createPolicy("default", {
    createHTML: (text) => (text === "<script></script>" || !text.includes("<") ? text : null),
  });
}

/** Loads a script from an address that no visitor chose, where the page's policy has its origin. */
export function setScriptSource(script: HTMLScriptElement, url: string): void {
  scripts ??= trustedTypes?.createPolicy("scripts", { createScriptURL: (text) => text });
  script.src = (scripts?.createScriptURL(url) ?? url) as string;
}
