import { handle, inFactory, insertRecords, sql, type Context } from '@mouldwright/server-kit'
import {
  countOverrides,
  gateOverride,
  overrideGate,
  overrideRight,
  queryGates,
  redGates,
  type GateReason,
  type ShownGate,
} from '../shared/index.ts'
import { gateKey, type GateQuery } from './gate-sources.ts'
import { gatesOf, sentenceOf } from './gates.ts'

const queryOf = (of: {
  batchId: number
  operationNumber: number
  machineId?: number | null | undefined
  userId?: number | null | undefined
}): GateQuery => ({
  batchId: of.batchId,
  operationNumber: of.operationNumber,
  ...(of.machineId ? { machineId: of.machineId } : {}),
  ...(of.userId ? { userId: of.userId } : {}),
})

const isRed = (code: string): code is (typeof redGates)[number] => (redGates as readonly string[]).includes(code)

function shown(ctx: Context, reason: GateReason): ShownGate['reasons'][number] {
  const { code, light } = reason
  return {
    ...reason,
    sentence: sentenceOf(ctx, reason),
    mayOverride: light === 'red' && isRed(code) && ctx.session.permissions.has(overrideRight(code)),
  }
}

export const gateHandlers = [
  handle(queryGates, async (ctx, { operations }) => {
    const asked = operations.map(queryOf)
    const gates = await gatesOf(ctx, asked)
    return {
      operations: asked.map(({ batchId, operationNumber }) => {
        const of = gates.get(gateKey(batchId, operationNumber)) ?? ctx.refuse('record.absent')
        return { batchId, operationNumber, light: of.light, reasons: of.reasons.map((reason) => shown(ctx, reason)) }
      }),
    }
  }),

  handle(overrideGate, async (ctx, { code, reason, ...operation }) => {
    if (!ctx.session.permissions.has(overrideRight(code))) ctx.refuse('access.denied')
    const query = queryOf(operation)
    const gates = await gatesOf(ctx, [query])
    const of = gates.get(gateKey(query.batchId, query.operationNumber)) ?? ctx.refuse('record.absent')
    if (!of.reasons.some((each) => each.code === code && each.light === 'red')) ctx.refuse('gate.notRed')
    const { userId, displayName } = ctx.session
    const at = ctx.now().toISOString()
    const [id] = await insertRecords(ctx, gateOverride, [{ ...query, code, reason, userId, by: displayName, at }])
    return { id: id! }
  }),

  handle(countOverrides, async (ctx) => {
    const zone = ctx.session.timeZone
    const months = await ctx.db.all<{ month: string; code: (typeof redGates)[number]; count: number }>(sql`
      select to_char(t.at at time zone ${zone}, 'YYYY-MM') as month, t.code, count(*)::int as count from gate_override as t
      where ${inFactory(ctx, 't')}
        and t.at >= (date_trunc('month', ${ctx.now()}::timestamptz at time zone ${zone}) - interval '11 months') at time zone ${zone}
      group by 1, 2 order by 1 desc, 3 desc, 2`)
    return { months }
  }),
]
