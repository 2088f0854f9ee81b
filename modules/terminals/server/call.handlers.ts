import { mayAdvance } from '@mouldwright/kernel'
import {
  handle,
  handleTerminal,
  inFactory,
  readRecords,
  sql,
  updateRecords,
  type Context,
} from '@mouldwright/server-kit'
import {
  acknowledgeCall,
  call,
  callChanged,
  callFlow,
  closeCall,
  listOpenCalls,
  type OpenCall,
} from '@mouldwright/terminals/shared'

type Status = 'acknowledged' | 'closed'

async function advance(ctx: Context<'call.acknowledged' | 'call.closed'>, id: number, to: Status, change: object) {
  const [found] = await readRecords(ctx, call, { ids: [id], lock: 'change' })
  if (!found) return ctx.refuse('record.absent')
  const { status, kind, by, labels } = found
  if (!mayAdvance(callFlow, status ?? callFlow.initial, to))
    ctx.refuse(status === 'closed' ? 'call.closed' : 'call.acknowledged', {
      by: found.acknowledgedBy ?? found.closedBy ?? '',
    })
  await updateRecords(ctx, call, [{ id, status: to, ...change }])
  ctx.emit(callChanged, { id, kind, status: to, machine: labels['machineId'] ?? null, by })
  return found
}

export const callHandlers = [
  handle(acknowledgeCall, async (ctx, { id }) => {
    const now = ctx.now()
    const minutes = (at: string) => Math.max(0, Math.round((now.getTime() - Date.parse(at)) / 6_000) / 10)
    const [before] = await readRecords(ctx, call, { ids: [id] })
    if (!before) return ctx.refuse('record.absent')
    const answerMinutes = minutes(before.at)
    const change = { acknowledgedBy: ctx.session.displayName, acknowledgedAt: now.toISOString(), answerMinutes }
    await advance(ctx, id, 'acknowledged', change)
    return { answerMinutes }
  }),
  handle(closeCall, async (ctx, { id }) => {
    const change = { closedBy: ctx.session.displayName, closedAt: ctx.now().toISOString() }
    await advance(ctx as Context<'call.acknowledged' | 'call.closed'>, id, 'closed', change)
    return {}
  }),
  handleTerminal(listOpenCalls, async (ctx) => ({
    calls: await ctx.db.all<OpenCall>(sql`
      select c.id, c.kind, m.name as "machineName", c.by, c.at, c.acknowledged_by as "acknowledgedBy" from terminals_call c
      left join basic_machine m on ${inFactory(ctx, 'm')} and m.id = c.machine_id
      where ${inFactory(ctx, 'c')} and c.status <> 'closed' order by c.at desc limit 50`),
    holds: (await ctx.kit.extensions.holdsMark?.(ctx as unknown as Context)) ?? '',
  })),
]
