/** What a person typed where a code is asked for; null where it can be neither kind. */
export type TypedCode = { kind: "totp" | "recovery"; code: string } | null;

const TOTP_CODE = /^\d{6}$/;
const RECOVERY_CODE = /^[0-9a-hjkmnp-tv-z]{16}$/;

/** Reads a code as people write it down: with spaces or dashes, in any case, in full-width digits, `o` for `0`. */
export function readTypedCode(typed: string): TypedCode {
  const compact = typed
    .normalize("NFKC")
    .replace(/[\s\p{Pd}]/gu, "")
    .toLowerCase();
  if (TOTP_CODE.test(compact)) return { kind: "totp", code: compact };
  const code = compact.replaceAll("o", "0").replace(/[il]/g, "1");
  return RECOVERY_CODE.test(code) ? { kind: "recovery", code } : null;
}
