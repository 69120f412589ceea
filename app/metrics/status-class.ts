/**
 * What holds an HTTP status, with those counted as one that tell an operator the same: a server may answer with any. Too
 * many requests, a wrong key and a wrong address keep theirs.
 */
export function statusClass(text: string): string {
  return text.replace(/\b(?!401|404|429)([1-5])\d\d\b/, "$1xx");
}
