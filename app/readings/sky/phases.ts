/** The four phases of the moon that are a moment, and the four between them, each by quarters of the moon's circle. */
export const PRINCIPAL_PHASES = ["new", "firstQuarter", "full", "lastQuarter"] as const;
export const PHASES_BETWEEN = ["waxingCrescent", "waxingGibbous", "waningGibbous", "waningCrescent"] as const;

export const PHASES = [...PRINCIPAL_PHASES, ...PHASES_BETWEEN] as const;
export type PhaseName = (typeof PHASES)[number];
