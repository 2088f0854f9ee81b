import type { Context } from '@mouldwright/server-kit'
import type { zh } from '../../locales/zh.ts'

/** What a query needs and may lack. */
type Choice = keyof typeof zh.choices

/** Refused with the names of all that is not chosen; passes when nothing is missing. */
export function refuseMissing(ctx: Context<'query.missing'>, chosen: Partial<Record<Choice, unknown>>): void {
  const missing = Object.entries(chosen).flatMap(([name, value]) => (value ? [] : [name]))
  if (missing.length === 0) return
  ctx.refuse('query.missing', { choices: missing.map((name) => ctx.kit.word(ctx.language, 'aps', `choices.${name}`)) })
}
