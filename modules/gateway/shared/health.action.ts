/** What a gateway says of itself, every half minute, and what it is told. */
import { action, instant, integer, text } from '@mouldwright/kernel'
import { closedObject, Type, type Static } from '@mouldwright/kernel/schema'

/** Seconds between two signals of a gateway, and until a gateway that sends none counts as silent. */
export const signalSeconds = 30
export const silentSeconds = 120

const answer = closedObject({
  now: Type.String(),
  name: Type.String(),
  certificate: closedObject({ serial: Type.Integer(), expiresAt: Type.String() }),
  /** Whether it is time for the next certificate. */
  isRenewalDue: Type.Boolean(),
  /** Whose pages may call it. */
  origins: Type.Array(Type.String()),
})

export const reportHealth = action('gateway.health.report', {
  path: '/gateway/health/report.do',
  access: 'gateway',
  input: {
    version: text({ required: true, max: 50 }),
    /** Connections that browsers have open to it. */
    connections: integer({ required: true, min: 0, max: 1_000_000 }),
    /** Free part of its disk. */
    freePercent: integer({ min: 0, max: 100 }),
    /** Megabytes that its process holds. */
    memory: integer({ min: 0, max: 10_000_000 }),
    /** Reports that wait for the way out. */
    waiting: integer({ required: true, min: 0, max: Number.MAX_SAFE_INTEGER }),
    /** When the oldest of them was seen. */
    waitingSince: instant(),
    /** A part of it that does not work, in its own words. */
    trouble: text({ max: 200 }),
  },
  output: answer,
})
export type HealthAnswer = Static<typeof answer>
