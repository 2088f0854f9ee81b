import { process } from '@mouldwright/basic/shared'
import { mayAdvance } from '@mouldwright/kernel'
import { holdsChanged } from '@mouldwright/production/shared'
import {
  audit,
  handle,
  inFactory,
  readRecords,
  refuseMissing,
  sql,
  updateRecords,
  type Context,
} from '@mouldwright/server-kit'
import {
  cancelModification,
  closeModification,
  decideAffected,
  finishRecall,
  liftHolds,
  listAffected,
  makeModificationMock,
  modification,
  modificationFlow,
  releaseModification,
  type ModificationStatus,
} from '../shared/index.ts'
import { affectedOf, findAffected } from './affected.query.ts'
import { mockForOrder } from './mock-for-order.ts'
import { release } from './release.ts'

/** The order, held until the transaction ends. */
async function lockOrder(ctx: Context, id: number) {
  const [found] = await readRecords(ctx, modification, { ids: [id], lock: 'change' })
  return found ?? ctx.refuse('record.absent')
}

async function lockOrderFor(ctx: Context<'modification.stateForbids'>, id: number, to: ModificationStatus) {
  const found = await lockOrder(ctx, id)
  if (!mayAdvance(modificationFlow, found.status ?? modificationFlow.initial, to))
    ctx.refuse('modification.stateForbids', { order: found.number })
  return found
}

export const modificationHandlers = [
  handle(listAffected, async (ctx, { id }) => {
    const [found] = await readRecords(ctx, modification, { ids: [id] })
    return found ? affectedOf(ctx, found) : ctx.refuse('record.absent')
  }),

  handle(decideAffected, async (ctx, { id, decisions }) => {
    const order = await lockOrderFor(ctx, id, 'released')
    const found = await findAffected(
      ctx,
      order.parts.map(({ partId }) => partId),
    )
    const things = new Map(found.map(({ thing }) => [thing.key, thing]))
    for (const { key, state, decision, processId, minutes } of decisions) {
      const thing = things.get(key)
      if (!thing || thing.state !== state)
        return ctx.refuse('modification.thingMoved', { order: order.number, thing: thing?.name ?? key })
      if (!thing.decisions.includes(decision))
        ctx.refuse('modification.mayNotDecideSo', { order: order.number, thing: thing.name })
      if (decision === 'rework' && !(processId && minutes))
        ctx.refuse('modification.reworkIncomplete', { order: order.number, thing: thing.name })
    }
    const reworks = decisions.flatMap(({ decision, processId }) => (decision === 'rework' ? [processId!] : []))
    refuseMissing(reworks, (await readRecords(ctx, process, { ids: reworks, rows: false })).length)
    const rows = decisions.map(({ key, decision, processId, minutes, note }) => {
      const { kind, partId, batchId, name, facts, path, state } = things.get(key)!
      const rework = decision === 'rework' ? { process_id: processId, minutes } : { process_id: null, minutes: null }
      return {
        thing_key: key,
        kind,
        part_id: partId,
        batch_id: batchId,
        name,
        facts,
        path,
        state,
        decision,
        note: note ?? null,
        ...rework,
      }
    })
    const { tenantId, factoryId, displayName } = ctx.session
    await ctx.db.run(
      sql`insert into trial_decision (tenant_id, factory_id, modification_id, thing_key, kind, part_id, batch_id, name, facts, path, state,
          decision, process_id, minutes, note, by, at)
        select ${tenantId}::bigint, ${factoryId}::bigint, ${id}::bigint, u.thing_key, u.kind, u.part_id, u.batch_id, u.name, u.facts, u.path,
          u.state, u.decision, u.process_id, u.minutes, u.note, ${displayName}::text, ${ctx.now()}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u(thing_key text, kind text, part_id bigint, batch_id bigint, name text,
          facts jsonb, path text, state text, decision text, process_id bigint, minutes int, note text)
        on conflict (tenant_id, factory_id, modification_id, thing_key) do update set kind = excluded.kind, name = excluded.name,
          facts = excluded.facts, path = excluded.path, state = excluded.state, decision = excluded.decision,
          process_id = excluded.process_id, minutes = excluded.minutes, note = excluded.note, by = excluded.by, at = excluded.at`,
    )
    await audit(ctx, [
      {
        operation: 'decide',
        entity: modification.name,
        recordId: id,
        label: order.number,
        after: Object.fromEntries(rows.map(({ name, kind, decision }) => [`${kind} ${name}`, decision])),
      },
    ])
    return { undecided: (await affectedOf(ctx, order)).undecided }
  }),

  handle(releaseModification, async (ctx, { id }) => release(ctx, await lockOrder(ctx, id))),

  handle(makeModificationMock, async (ctx, { id }) => {
    const order = await lockOrder(ctx, id)
    if (order.status !== 'released') ctx.refuse('modification.stateForbids', { order: order.number })
    return (await mockForOrder(ctx, order)) ?? ctx.refuse('modification.noSchedule', { order: order.number })
  }),

  handle(liftHolds, async (ctx, { id, batches }) => {
    const order = await lockOrder(ctx, id)
    return {
      lifted: await lift(
        ctx,
        order,
        batches.map((one) => one.id),
      ),
    }
  }),

  handle(finishRecall, async (ctx, { id, key }) => {
    const order = await lockOrder(ctx, id)
    const done = await ctx.db.run(
      sql`update trial_decision as t set done_by = ${ctx.session.displayName}, done_at = ${ctx.now()}
        where ${inFactory(ctx, 't')} and t.modification_id = ${id} and t.thing_key = ${key} and t.decision = 'recall' and t.done_at is null
          and ${order.status === 'released'}`,
    )
    if (done === 0) ctx.refuse('modification.noRecall', { order: order.number })
    return {}
  }),

  handle(closeModification, async (ctx, { id }) => {
    const order = await lockOrderFor(ctx, id, 'closed')
    const open = await ctx.db.one<{ holds: number; recalls: number }>(
      sql`select (select count(*)::int from trial_hold as h where ${inFactory(ctx, 'h')} and h.modification_id = ${id} and h.lifted_at is null) as holds,
        (select count(*)::int from trial_decision as d where ${inFactory(ctx, 'd')} and d.modification_id = ${id}
          and d.decision = 'recall' and d.done_at is null) as recalls`,
    )
    if (open.holds + open.recalls > 0) ctx.refuse('modification.stillOpen', { order: order.number, ...open })
    await updateRecords(ctx, modification, [{ id, status: 'closed' }])
    return {}
  }),

  handle(cancelModification, async (ctx, { id }) => {
    await lockOrderFor(ctx, id, 'cancelled')
    await updateRecords(ctx, modification, [{ id, status: 'cancelled' }])
    return {}
  }),
]

/** Lets batches go on that an order holds; machines hear of it. */
async function lift(ctx: Context, order: { id: number; number: string }, batchIds: readonly number[]): Promise<number> {
  // Those that somebody has lifted before are the order's as well.
  const { held } = await ctx.db.one<{ held: number }>(
    sql`select count(distinct t.batch_id) as held from trial_hold as t
      where ${inFactory(ctx, 't')} and t.modification_id = ${order.id} and t.batch_id = any(${batchIds}::bigint[])`,
  )
  refuseMissing(batchIds, held)
  const lifted = await ctx.db.all<{ batchId: number }>(
    sql`update trial_hold as t set lifted_at = ${ctx.now()}, lifted_by = ${ctx.session.displayName}
      where ${inFactory(ctx, 't')} and t.modification_id = ${order.id} and t.batch_id = any(${batchIds}::bigint[]) and t.lifted_at is null
      returning t.batch_id as "batchId"`,
  )
  if (lifted.length === 0) return 0
  ctx.emit(holdsChanged, { order: order.number, batchIds: lifted.map(({ batchId }) => batchId), isHeld: false })
  await audit(ctx, [
    {
      operation: 'lift',
      entity: modification.name,
      recordId: order.id,
      label: order.number,
      after: { batches: lifted.length },
    },
  ])
  return lifted.length
}
