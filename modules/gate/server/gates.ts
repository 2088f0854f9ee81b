import { allOf, inFactory, sql, type Context } from '@mouldwright/server-kit'
import { lightOf, type GateReason, type GateState } from '../shared/index.ts'
import { gateKey, type GateQuery } from './gate-sources.ts'
import { ownGate } from './own-gates.query.ts'

/** An override lets work start within this; then the gate is asked anew. */
const overrideHours = 24

interface Override {
  batchId: number
  operationNumber: number
  code: string
  by: string
  reason: string
  at: string
}

const overridesOf = (ctx: Context, operations: readonly GateQuery[]) =>
  ctx.db.all<Override>(sql`
    select distinct on (t.batch_id, t.operation_number, t.code) t.batch_id, t.operation_number, t.code, t.by, t.reason, t.at
    from gate_override as t
    join unnest(${operations.map(({ batchId }) => batchId)}::bigint[], ${operations.map(({ operationNumber }) => operationNumber)}::int[])
      as a(batch_id, number) on a.batch_id = t.batch_id and a.number = t.operation_number
    where ${inFactory(ctx, 't')} and t.at > ${new Date(ctx.now().getTime() - overrideHours * 3_600_000)}
    order by t.batch_id, t.operation_number, t.code, t.at desc`)

/** In the words of whoever asks. */
export const sentenceOf = (ctx: Pick<Context, 'kit' | 'language'>, { code, params }: GateReason): string =>
  ctx.kit.word(ctx.language, 'gate', `reasons.${code}`, params)

export const sentencesOf = (ctx: Pick<Context, 'kit' | 'language'>, reasons: readonly GateReason[]): string =>
  reasons.map((reason) => sentenceOf(ctx, reason)).join(ctx.kit.word(ctx.language, 'gate', 'and'))

/**
 * Whether operations may start: what stops them, and what asks for a look. One function for terminals, lists, charts, the data check
 * and the refusal of a start. Operations that the factory does not have are absent.
 * @param isForStart only what stops is asked for: what always only asks for a look is left out
 */
export async function gatesOf(
  ctx: Context,
  operations: readonly GateQuery[],
  { isForStart = false } = {},
): Promise<ReadonlyMap<string, GateState>> {
  if (operations.length === 0) return new Map()
  const { electrodeGate, programGate, holdGate, dispositionGate } = ctx.kit.extensions
  const { outOfOrderGate, concessionGate, suppliersConcessionGate } = ctx.kit.extensions
  const always = [holdGate, dispositionGate, programGate, electrodeGate]
  const sources = isForStart ? always : [...always, concessionGate, suppliersConcessionGate, outOfOrderGate]
  const [own, ...others] = await allOf([ownGate, ...sources].map((source) => source?.(ctx, operations)))
  const found = new Map([...own!].map(([key, reasons]) => [key, [...reasons]]))
  for (const known of others) for (const [key, reasons] of known ?? []) found.get(key)?.push(...reasons)
  const hasRed = [...found.values()].some((reasons) => lightOf(reasons) === 'red')
  const overrides = new Map(
    (hasRed ? await overridesOf(ctx, operations) : []).map((of) => [
      `${gateKey(of.batchId, of.operationNumber)}/${of.code}`,
      of,
    ]),
  )
  return new Map(
    [...found].map(([key, reasons]) => {
      const seen = reasons.map((reason): GateReason => {
        const of = reason.light === 'red' ? overrides.get(`${key}/${reason.code}`) : undefined
        return of ? { ...reason, light: 'amber', override: { by: of.by, reason: of.reason, at: of.at } } : reason
      })
      // What stops stands before what only asks for a look.
      seen.sort((one, other) => Number(other.light === 'red') - Number(one.light === 'red'))
      return [key, { light: lightOf(seen), reasons: seen }]
    }),
  )
}
