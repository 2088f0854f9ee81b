import { isOwnSection, sectionNames } from '@mouldwright/basic/server/api'
import { inFactory, sql, wallClockIn, type Context } from '@mouldwright/server-kit'
import { operationState, type IdLine } from '../../shared/index.ts'
import { isOnWayLeft } from '../ways-left.ts'
import type { PlannedWork } from './id-source.ts'

interface Operation {
  batchId: number
  number: number
  process: string
  sectionId: number | null
  section: string | null
  /** The caller sees the section's work: machine, supplier and times are told. */
  isOwn: boolean
  startedAt: string | null
  finishedAt: string | null
  isPaused: boolean
  isOutsourced: boolean
  at: string | null
  supplier: string | null
}

/** The operations of batches with what has become of them, in route order. */
async function operationsOf(ctx: Context, batchIds: readonly number[]): Promise<Operation[]> {
  const nameOf = await sectionNames(ctx)
  const operations = await ctx.db.all<Operation>(sql`
    select b.id as "batchId", o.number, c.name as process, e.id as "sectionId", e.name as section,
      ${isOwnSection(ctx, sql.ref('e.id'))} as "isOwn", f.started_at as "startedAt",
      coalesce(f.finished_at, case when b.status = 'finished' then b.finished_at end) as "finishedAt",
      coalesce(f.is_paused, false) as "isPaused", coalesce(f.is_outsourced, false) or o.is_outsourced as "isOutsourced",
      coalesce(k.name, g.name) as at, s.name as supplier
    from production_batch as b
      join production_route as r on ${inFactory(ctx, 'r')} and r.part_id = b.part_id
      join production_route_operations as o on ${inFactory(ctx, 'o')} and o.parent_id = r.id and coalesce(o.only_batch_id, b.id) = b.id
      join basic_process as c on ${inFactory(ctx, 'c')} and c.id = o.process_id
      left join basic_section as e on ${inFactory(ctx, 'e')} and e.id = coalesce(o.section_id, c.section_id)
      left join production_batch_operations as f on ${inFactory(ctx, 'f')} and f.parent_id = b.id and f.number = o.number
      left join basic_machine as k on ${inFactory(ctx, 'k')} and k.id = f.machine_id
      left join basic_resource_group as g on ${inFactory(ctx, 'g')} and g.id = f.resource_group_id
      left join basic_supplier as s on s.tenant_id = b.tenant_id and s.id = coalesce(f.supplier_id, o.supplier_id)
    where ${inFactory(ctx, 'b')} and b.id = any(${batchIds}::bigint[]) and ${isOnWayLeft(ctx, 'o', sql`b.id`)}
    order by b.id, o.number`)
  return operations.map((row) => ({
    ...row,
    section: row.section === null ? null : nameOf(row.sectionId, row.section),
  }))
}

export const idWord = (ctx: Context, path: string, params?: Readonly<Record<string, string | number>>) =>
  ctx.kit.word(ctx.language, 'production', `ids.${path}`, params)

/** Minute of the factory's clock. */
export const clockOf = (ctx: Context, instant: string) =>
  wallClockIn(instant, ctx.session.timeZone).slice(0, 16).replace('T', ' ')

/** `20 To burn · EDM` */
export const operationText = ({
  number,
  process,
  section,
}: {
  number: number
  process: string
  section?: string | null
}) => [`${number} ${process}`, section].filter(Boolean).join(' · ')

/** Where planned work is to be done, and when. */
export const plannedText = (ctx: Context, { resource, startAt }: PlannedWork): string =>
  idWord(ctx, 'next.planned', { at: clockOf(ctx, startAt), resource: resource ?? idWord(ctx, 'next.outside') })

export interface Standing {
  now: IdLine[]
  next: IdLine[]
}

/** Where batches are and what they wait for, by batch. Batches without a route are absent. */
export async function standingOf(ctx: Context, batchIds: readonly number[]): Promise<ReadonlyMap<number, Standing>> {
  if (batchIds.length === 0) return new Map()
  const operations = Map.groupBy(await operationsOf(ctx, batchIds), ({ batchId }) => batchId)
  const planned = (await ctx.kit.extensions.plannedWork?.(ctx, 'batch', batchIds, 100)) ?? []
  const plannedAt = new Map(planned.map((of) => [`${of.batchId}/${of.operationNumber}`, of]))
  return new Map([...operations].map(([batchId, rows]) => [batchId, standing(ctx, rows, plannedAt)]))
}

function standing(ctx: Context, rows: readonly Operation[], plannedAt: ReadonlyMap<string, PlannedWork>): Standing {
  const states = rows.map((row) => ({ ...row, state: operationState(row) }))
  const begun = states.filter(({ state }) => state === 'inProgress' || state === 'paused')
  const last = states.findLast(({ state }) => state === 'completed')
  const next = states.find(({ state }) => state === 'notStarted')
  const now = begun.map((of): IdLine => ({ text: runningText(ctx, of) }))
  if (now.length === 0)
    now.push({
      text: last
        ? idWord(ctx, next ? 'now.after' : 'now.done', {
            operation: operationText(last),
            at: clockOf(ctx, last.finishedAt!),
          })
        : idWord(ctx, 'now.notBegun'),
    })
  if (!next) return { now, next: [] }
  const planned = plannedAt.get(`${next.batchId}/${next.number}`)
  const when = planned
    ? plannedText(ctx, planned)
    : next.isOutsourced
      ? idWord(ctx, 'next.outside')
      : idWord(ctx, 'next.unplanned')
  return { now, next: [{ text: next.isOwn ? `${operationText(next)} · ${when}` : operationText(next) }] }
}

function runningText(ctx: Context, of: Operation & { state: string }): string {
  const operation = operationText(of)
  if (!of.isOwn) return idWord(ctx, 'now.elsewhere', { operation })
  const params = { operation, at: of.at ?? '–', since: clockOf(ctx, of.startedAt!), supplier: of.supplier ?? '–' }
  if (of.isOutsourced) return idWord(ctx, 'now.supplier', params)
  return idWord(ctx, of.state === 'paused' ? 'now.paused' : 'now.running', params)
}
