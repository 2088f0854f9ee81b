import { listed, type Language } from '@mouldwright/kernel'
import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import type { AffectedDecision, AffectedKind } from '../../shared/index.ts'

/** A running thing that a modification of a part reaches, and what may become of it. */
export interface AffectedThing {
  /** `batch/12`: the same as long as it is the same thing. */
  key: string
  kind: AffectedKind
  partId: number
  batchId: number | null
  /** What people call it. */
  name: string
  /** How it stands, for the sentence of its kind. */
  facts: Readonly<Record<string, string | number>>
  /** Another text once a decision made before would not be about the same: when more has begun, or has ended. */
  state: string
  decisions: readonly AffectedDecision[]
  /** Page of it. */
  path: string
}

/** An order that is being released: its parts have their new revisions already. */
interface ReleasedOrder {
  number: string
  title: string
  partIds: readonly number[]
}

interface DecidedThing {
  thing: AffectedThing
  decision: AffectedDecision
}

/** One source of affected things: one query for all parts, never one for each. */
export interface AffectedSource {
  find: (ctx: Context, partIds: readonly number[]) => Promise<readonly AffectedThing[]>
  /** What its decisions bring about, in the transaction of the release; absent where it is enough that they are noted. */
  carryOut?: (ctx: Context, order: ReleasedOrder, decided: readonly DecidedThing[]) => Promise<void>
  /** What is left to do once batches are there that are made instead of scrapped ones. */
  finish?: (ctx: Context, order: ReleasedOrder, decided: readonly DecidedThing[]) => Promise<void>
}

declare module '@mouldwright/server-kit' {
  interface ExtensionPoints {
    affectedElectrodes: AffectedSource
    affectedPrograms: AffectedSource
    affectedOrders: AffectedSource
  }
}

interface Row {
  id: number
  number: string
  partId: number
  part: string
  status: string
  begun: number[] | null
  done: number[] | null
  away: number[] | null
  operations: number
  isTimed: boolean
}

/**
 * Batches of parts that run or are done, and their operations at suppliers. A finished batch is reworked where what it has not reported
 * one by one can be told group by group.
 */
const batchesOf = (ctx: Context, partIds: readonly number[]) =>
  ctx.db.all<Row>(
    sql`select b.id, b.number, p.id as "partId", p.number as part, coalesce(b.status, 'open') as status, f.begun, f.done, f.away,
        coalesce(r.operations, 0)::int as operations, coalesce(r."isTimed", false) as "isTimed"
      from production_batch as b
        join production_part as p on ${inFactory(ctx, 'p')} and p.id = b.part_id
        left join lateral (
          select array_agg(o.number order by o.number) filter (where o.started_at is not null and o.finished_at is null) as begun,
            array_agg(o.number order by o.number) filter (where o.finished_at is not null) as done,
            array_agg(o.number order by o.number) filter (where o.is_outsourced and o.started_at is not null and o.finished_at is null) as away
          from production_batch_operations as o where ${inFactory(ctx, 'o')} and o.parent_id = b.id) as f on true
        left join lateral (
          select count(*) as operations, bool_and(d.finished_at is not null or d.is_outsourced or a.is_outsourced
              or coalesce(a.resource_group_id, g.id) is not null) as "isTimed"
          from production_route as q
            join production_route_operations as a on ${inFactory(ctx, 'a')} and a.parent_id = q.id and coalesce(a.only_batch_id, b.id) = b.id
            join basic_process as c on ${inFactory(ctx, 'c')} and c.id = a.process_id
            left join production_batch_operations as d on ${inFactory(ctx, 'd')} and d.parent_id = b.id and d.number = a.number
            left join lateral (select min(y.id) as id from basic_resource_group as y
              where ${inFactory(ctx, 'y')} and y.section_id = coalesce(a.section_id, c.section_id) and y.valid) as g on true
          where ${inFactory(ctx, 'q')} and q.part_id = p.id) as r on true
      where ${inFactory(ctx, 'b')} and b.part_id = any(${partIds}::bigint[]) and coalesce(b.status, 'open') <> 'closed'
      order by p.number, b.number`,
  )

/** Compared, never read: the same in each language. */
const stateOf = (numbers: readonly number[] | null) => (numbers ?? []).join(', ') || '–'

function thingsOf(row: Row, language: Language): AffectedThing[] {
  const { id, number: name, partId, part, status, begun, done, away, operations, isTimed } = row
  const of = { partId, batchId: id, path: `/production/batch?id=${id}` }
  if (status === 'finished')
    return [
      {
        ...of,
        key: `finished/${id}`,
        kind: 'finished',
        name,
        facts: { part },
        state: 'finished',
        decisions: ['letFinish', ...(isTimed || operations === 0 ? (['rework'] as const) : []), 'remake'],
      },
    ]
  const isRunning = status !== 'open' || (begun ?? []).length + (done ?? []).length > 0
  if (!isRunning) return []
  return [
    {
      ...of,
      key: `batch/${id}`,
      kind: 'batch',
      name,
      facts: { part, running: listed(language, begun ?? []) || '–', done: (done ?? []).length, operations },
      state: `${status} ${stateOf(begun)} / ${stateOf(done)}`,
      decisions: ['letFinish', 'hold', 'rework', 'remake'],
    },
    ...(away ?? []).map((operation): AffectedThing => ({
      ...of,
      key: `supplier/${id}/${operation}`,
      kind: 'supplier',
      name: `${name} ${operation}`,
      facts: { part, operation },
      state: 'away',
      decisions: ['letFinish', 'recall'],
    })),
  ]
}

export const affectedByProduction: AffectedSource = {
  find: async (ctx, partIds) =>
    partIds.length === 0 ? [] : (await batchesOf(ctx, partIds)).flatMap((row) => thingsOf(row, ctx.language)),
}
