/** Minutes since the epoch of `2026-09-28T00:00Z` and the like. */
export const isoMinute = (text: string): number => Date.parse(text) / 60_000
