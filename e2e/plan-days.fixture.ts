/**
 * Days of the plans that journeys make: they began on the Monday of last week, whenever that is. A plan knows nothing beyond its horizon,
 * and a forecast of half a year ago has nothing to say.
 */
const dayMs = 86_400_000
const now = new Date()
const daysSinceMonday = (now.getUTCDay() + 6) % 7
const begin = now.getTime() - (daysSinceMonday + 7) * dayMs

/** The date that many days after the plan's first one. */
export const planDay = (days: number): string => new Date(begin + days * dayMs).toISOString().slice(0, 10)

export const planStart = `${planDay(0)}T00:00:00.000Z`
