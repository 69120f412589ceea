/** Metadata after an update: named keys are set, those named with an empty value are removed, the others stay. */
export function mergedMetadata(
  old: Record<string, string>,
  changes: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...old, ...changes }).filter(([, value]) => value !== ""));
}
