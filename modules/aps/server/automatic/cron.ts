import type { Context } from '@mouldwright/server-kit'
import { nextTimes, parseCron, type Cron } from '@mouldwright/worktime'

type CronCode = 'automatic.cronFields' | 'automatic.cronField' | 'automatic.cronNever'

/** The expression that a caller has written. */
export function cronOf(ctx: Context<CronCode>, text: string): Cron {
  const cron = parseCron(text)
  if (!('fault' in cron)) return cron
  if (cron.fault === 'fields') return ctx.refuse('automatic.cronFields', { parts: cron.count })
  if (cron.fault === 'never') return ctx.refuse('automatic.cronNever')
  const { field, value, min, max } = cron
  const name = ctx.kit.word(ctx.language, 'aps', `cronFields.${field}`)
  return ctx.refuse('automatic.cronField', { field: name, value, min, max })
}

/** The expression of a saved row. */
export function savedCron(text: string): Cron {
  const cron = parseCron(text)
  if ('fault' in cron) throw new Error(`A saved cron expression is none: ${text}`)
  return cron
}

/** A time of the expression counts as come until the end of its minute. */
export const nextMoments = (cron: Cron, after: Date, zone: string, count: number): Date[] =>
  nextTimes(cron, Math.floor(after.getTime() / 60_000), zone, count).map((minute) => new Date(minute * 60_000))
