import { recordReports } from '@mouldwright/floor/server/api'
import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import type { Fact } from '@mouldwright/terminals/shared'

export type JobFact = Fact & { batchId: number; operationNumber: number; kind: Exclude<Fact['kind'], 'call'> }

export interface FactAnswer {
  answer: 'applied' | 'already' | 'refused'
  code?: string
  message?: string
}

/** A fact that arrives within this is told as it happens; a later one has waited on the terminal. */
const onLineMs = 20_000

const followUps = { rework: 'reworkOperation', again: 'remake', concession: 'concession', here: 'none' } as const

/** The work report that the terminal tells of: once for its key, in the person's name. */
export async function recordFact(
  ctx: Context,
  fact: JobFact,
  at: Date,
  { terminalId, worker }: { terminalId: number; worker: { userId: number; name: string } },
): Promise<FactAnswer> {
  const { batchId, operationNumber, machineId, resourceGroupId, follows, reason, quantity, weight, note, dealWay } =
    fact
  const isBad = fact.kind === 'scrap' || fact.kind === 'rework'
  const followUp = isBad ? (follows ? followUps[follows] : 'none') : null
  const [answer] = await recordReports(
    ctx,
    [
      {
        ...{ key: fact.key, kind: fact.kind, userId: fact.userId, batchId, operationNumber },
        ...{ machineId: machineId ?? null, resourceGroupId: resourceGroupId ?? null },
        ...{ quantity: quantity ?? null, weight: weight ?? null, reason: reason ?? null, note: note ?? null },
        ...{ followUp, dealWay: isBad ? (dealWay ?? null) : null },
        ...{ deviceAt: fact.deviceAt, deviceSequence: fact.deviceSequence },
        ...(followUp === 'reworkOperation'
          ? { reworkProcessId: await processOf(ctx, fact), reworkMinutes: fact.reworkMinutes ?? null }
          : {}),
      },
    ],
    {
      terminalId,
      worker,
      enteredBy: ctx.session.displayName,
      clockOffsetMs: fact.clockOffset,
      // The device says it by its own clock, which is set right like the moment of the fact.
      ...(fact.lastContactAt ? { lastContactAt: new Date(Date.parse(fact.lastContactAt) + fact.clockOffset) } : {}),
      isQueued: ctx.now().getTime() - at.getTime() > onLineMs,
    },
  )
  if (answer!.answer !== 'refused') return { answer: answer!.answer }
  const { code = 'record.absent', params = {} } = answer!
  return { answer: 'refused', code, message: ctx.kit.refusalSentence(ctx.language, code, params) }
}

/** Rework at the machine is done by the process that went wrong. */
async function processOf(ctx: Context, { batchId, operationNumber }: JobFact): Promise<number | null> {
  const found = await ctx.db.maybe<{ processId: number }>(sql`
    select o.process_id as "processId" from production_batch b
    join production_route r on ${inFactory(ctx, 'r')} and r.part_id = b.part_id
    join production_route_operations o on ${inFactory(ctx, 'o')} and o.parent_id = r.id and o.number = ${operationNumber}
    where ${inFactory(ctx, 'b')} and b.id = ${batchId}`)
  return found?.processId ?? null
}
