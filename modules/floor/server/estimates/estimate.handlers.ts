import { sectionNames } from '@mouldwright/basic/server/api'
import { process } from '@mouldwright/basic/shared'
import { timedPieces } from '@mouldwright/production/server/api'
import {
  handle,
  inFactory,
  readRecords,
  refuseMissing,
  sql,
  updateRecords,
  type Context,
  type Sql,
} from '@mouldwright/server-kit'
import {
  applyEstimates,
  compareEstimates,
  fewest,
  proposedOf,
  type ComparedBy,
  type Comparison,
} from '../../shared/index.ts'

const dayMs = 86_400_000
const mostOff = 50
const mostLines = 500

/** Finished operations with what was planned, at the pace of their machine, and what they took. */
const finished = (ctx: Context, since: Date): Sql => sql`
  select f.batch_id, f.operation_number, f.finished_at, f.machine_id, c.id as process_id, c.name as process,
    coalesce(o.section_id, c.section_id) as section_id, f.worked_minutes as real,
    round((coalesce(o.setup_minutes, 0) + coalesce(o.estimated_minutes, c.default_minutes) * ${timedPieces('c', sql`b.quantity`)})
      * 100 / coalesce(w.work_rate, 100)) as planned,
    b.number as batch, p.number as part, m.number as mould
  from floor_operation f
  join production_batch b on ${inFactory(ctx, 'b')} and b.id = f.batch_id
  join production_part p on ${inFactory(ctx, 'p')} and p.id = b.part_id
  join production_mould m on ${inFactory(ctx, 'm')} and m.id = p.mould_id
  join production_route r on ${inFactory(ctx, 'r')} and r.part_id = p.id
  join production_route_operations o on ${inFactory(ctx, 'o')} and o.parent_id = r.id and o.number = f.operation_number
  join basic_process c on ${inFactory(ctx, 'c')} and c.id = o.process_id
  left join basic_machine w on ${inFactory(ctx, 'w')} and w.id = f.machine_id
  where ${inFactory(ctx, 'f')} and f.finished_at >= ${since} and f.worked_minutes > 0
    and coalesce(o.estimated_minutes, c.default_minutes) > 0`

interface Median {
  id: number
  median: number
  operations: number
  defaultMinutes: number | null
}

/** What the last operations of processes took, as a share of what was planned. */
const medians = (ctx: Context, since: Date) =>
  ctx.db.all<Median>(sql`
    select l.process_id as id, percentile_cont(0.5) within group (order by l.real::float / l.planned) as median,
      count(*)::int as operations, c.default_minutes as "defaultMinutes"
    from (select d.*, row_number() over (partition by d.process_id order by d.finished_at desc) as place
      from (${finished(ctx, since)}) as d) as l
    join basic_process c on ${inFactory(ctx, 'c')} and c.id = l.process_id
    where l.place <= ${proposedOf} group by l.process_id, c.default_minutes`)

const proposal = ({ median, operations, defaultMinutes }: Median): number | null =>
  operations < fewest || !defaultMinutes ? null : Math.max(1, Math.round(defaultMinutes * median))

const keys: Readonly<Record<ComparedBy, { id: Sql; name: Sql }>> = {
  process: { id: sql`d.process_id`, name: sql`d.process` },
  section: { id: sql`d.section_id`, name: sql`coalesce(e.name, '')` },
  machine: { id: sql`d.machine_id`, name: sql`coalesce(k.name, '')` },
}

export const estimateHandlers = [
  handle(compareEstimates, async (ctx, { by, days }) => {
    const since = new Date(ctx.now().getTime() - days * dayMs)
    const key = keys[by]
    const lines = await ctx.db.all<Pick<Comparison['lines'][number], 'id' | 'name' | 'operations'> & Sums>(sql`
      select ${key.id} as id, ${key.name} as name, count(*)::int as operations, sum(d.planned)::int as "plannedMinutes",
        sum(d.real)::int as "realMinutes"
      from (${finished(ctx, since)}) as d
      left join basic_section e on ${inFactory(ctx, 'e')} and e.id = d.section_id
      left join basic_machine k on ${inFactory(ctx, 'k')} and k.id = d.machine_id
      where ${key.id} is not null group by 1, 2 order by abs(sum(d.real) - sum(d.planned)) desc, 2 limit ${mostLines}`)
    const nameOf = by === 'section' ? await sectionNames(ctx) : undefined
    const known = new Map((by === 'process' ? await medians(ctx, since) : []).map((of) => [of.id, of]))
    const off = await ctx.db.all<Comparison['off'][number]>(sql`
      select d.batch_id as "batchId", d.batch, d.mould, d.part, d.operation_number as "operationNumber", d.process,
        d.finished_at as "finishedAt", d.planned::int as "plannedMinutes", d.real as "realMinutes"
      from (${finished(ctx, since)}) as d order by abs(d.real - d.planned) desc, d.batch, d.operation_number limit ${mostOff}`)
    return {
      lines: lines.map((line) => {
        const of = known.get(line.id)
        return {
          ...line,
          name: nameOf?.(line.id, line.name) ?? line.name,
          median: of ? Math.round(of.median * 1_000) / 1_000 : null,
          defaultMinutes: of?.defaultMinutes ?? null,
          proposedMinutes: of ? proposal(of) : null,
        }
      }),
      off,
    }
  }),

  handle(applyEstimates, async (ctx, { processes }) => {
    const ids = processes.map(({ id }) => id)
    refuseMissing(ids, (await readRecords(ctx, process, { ids, rows: false })).length)
    const since = new Date(ctx.now().getTime() - 730 * dayMs)
    const known = new Map((await medians(ctx, since)).map((of) => [of.id, of]))
    const updates = processes.map(({ id }) => {
      const of = known.get(id)
      const defaultMinutes = of ? proposal(of) : null
      if (defaultMinutes === null) return ctx.refuse('estimate.tooFew', { least: fewest })
      return { id, defaultMinutes }
    })
    await updateRecords(ctx, process, updates)
    return { changed: updates.length }
  }),
]

interface Sums {
  plannedMinutes: number
  realMinutes: number
}
