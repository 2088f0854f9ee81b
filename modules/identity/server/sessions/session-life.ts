/** How long sessions live, an account's as a tenant's, and how many of them are kept. */

/** A shift with overtime; a remembered device comes back for two weeks, unless it is left alone for three days. */
export const sessionLives = {
  session: { idleSeconds: 2 * 3_600, endSeconds: 12 * 3_600 },
  remembered: { idleSeconds: 3 * 86_400, endSeconds: 14 * 86_400 },
} as const

/** Live sessions of one account; the oldest makes room. */
export const mostSessions = 20

/** Days that ended sessions are kept for whoever looks back. */
export const keptDays = 30

export const later = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1_000)
