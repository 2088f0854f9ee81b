import { affectedByPlan } from '@mouldwright/aps/server/api'
import { affectedByProduction, type AffectedSource, type AffectedThing } from '@mouldwright/production/server/api'
import type { AffectedDecision, AffectedKind } from '@mouldwright/production/shared'
import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import type { Affected, ShownThing } from '../shared/index.ts'

/** All that know of running things: what is always there, and what further modules keep. */
export const sourcesOf = (ctx: Context): AffectedSource[] => {
  const { affectedElectrodes, affectedPrograms, affectedOrders } = ctx.kit.extensions
  return [affectedByProduction, affectedByPlan, affectedElectrodes, affectedPrograms, affectedOrders].filter(
    (source) => source !== undefined,
  )
}

/** Running things that a modification of parts reaches, each with the source that knows of it. */
export async function findAffected(
  ctx: Context,
  partIds: readonly number[],
): Promise<{ thing: AffectedThing; source: AffectedSource }[]> {
  const found = []
  for (const source of sourcesOf(ctx))
    for (const thing of await source.find(ctx, partIds)) found.push({ thing, source })
  return found
}

export interface DecisionRow {
  key: string
  kind: AffectedKind
  partId: number
  batchId: number | null
  name: string
  facts: ShownThing['facts']
  path: string
  state: string
  decision: AffectedDecision
  processId: number | null
  process: string | null
  minutes: number | null
  note: string | null
  by: string
  at: string
  result: string | null
  doneBy: string | null
  doneAt: string | null
}

export const readDecided = (ctx: Context, modificationId: number) =>
  ctx.db.all<DecisionRow>(
    sql`select t.thing_key as key, t.kind, t.part_id as "partId", t.batch_id as "batchId", t.name, t.facts, t.path, t.state, t.decision,
        t.process_id as "processId", p.name as process, t.minutes, t.note, t.by, t.at, t.result, t.done_by as "doneBy", t.done_at as "doneAt"
      from trial_decision as t left join basic_process as p on ${inFactory(ctx, 'p')} and p.id = t.process_id
      where ${inFactory(ctx, 't')} and t.modification_id = ${modificationId} order by t.kind, t.name, t.thing_key`,
  )

const holdsOf = (ctx: Context, modificationId: number) =>
  ctx.db.all<Affected['holds'][number]>(
    sql`select t.batch_id as "batchId", b.number as batch, t.held_by as by, t.held_at as at, t.lifted_by as "liftedBy", t.lifted_at as "liftedAt"
      from trial_hold as t join production_batch as b on ${inFactory(ctx, 'b')} and b.id = t.batch_id
      where ${inFactory(ctx, 't')} and t.modification_id = ${modificationId} order by b.number, t.id`,
  )

export const mockOf = (ctx: Context, modificationId: number) =>
  ctx.db.maybe<{ scheduleId: number; name: string }>(
    sql`select t.schedule_id as "scheduleId", s.name from trial_mock as t
        join aps_schedule as s on ${inFactory(ctx, 's')} and s.id = t.schedule_id
      where ${inFactory(ctx, 't')} and t.modification_id = ${modificationId}`,
  )

const shownDecision = (row: DecisionRow, isStale: boolean): ShownThing['decision'] => {
  const { decision, processId, process, minutes, note, by, at, result, doneBy, doneAt } = row
  return { decision, processId, process, minutes, note, by, at, isStale, result, doneBy, doneAt }
}

/** What an order reaches now and what was decided on it; of a released one, what was decided at its release. */
export async function affectedOf(
  ctx: Context,
  order: { id: number; status?: string | null; parts: readonly { partId: number }[] },
): Promise<Affected> {
  const decided = await readDecided(ctx, order.id)
  const [holds, mock] = [await holdsOf(ctx, order.id), (await mockOf(ctx, order.id)) ?? null]
  if (order.status !== 'draft') {
    const things = decided.map((row) => {
      const { key, kind, partId, batchId, name, facts, state, path } = row
      return {
        key,
        kind,
        partId,
        batchId,
        name,
        facts,
        state,
        path,
        decisions: [],
        decision: shownDecision(row, false),
      }
    })
    return { things, undecided: 0, holds, mock }
  }
  const byKey = new Map(decided.map((row) => [row.key, row]))
  const found = await findAffected(
    ctx,
    order.parts.map(({ partId }) => partId),
  )
  const things = found.map(({ thing }): ShownThing => {
    const row = byKey.get(thing.key)
    return {
      ...thing,
      facts: { ...thing.facts },
      decisions: [...thing.decisions],
      decision: row ? shownDecision(row, !holdsFor(row, thing)) : null,
    }
  })
  const undecided = things.filter(({ decision }) => !decision || decision.isStale).length
  return { things, undecided, holds, mock }
}

/** A decision is about the thing as it stood, and still among what may become of it. */
export const holdsFor = (row: DecisionRow, thing: AffectedThing) =>
  row.state === thing.state && thing.decisions.includes(row.decision)
