import type { Issue } from '@mouldwright/kernel'
import { behaviour, inFactory, sql, type Change, type Context } from '@mouldwright/server-kit'
import { process, section } from '../shared/index.ts'
import { isCamSection } from '../shared/cam-section.ts'
import { findCycles, type Arrow } from '../shared/process-graph.ts'
import { issuesOf } from './place.ts'
import { serialise } from './serialise.ts'

const issueOf = issuesOf('basic')

type ProcessChange = Change<typeof process>

const neighboursOf = ({ after }: ProcessChange) => [
  ...(after.preProcesses ?? []).map(({ processId }, at) => ({ field: 'preProcesses', at, processId })),
  ...(after.postProcesses ?? []).map(({ processId }, at) => ({ field: 'postProcesses', at, processId })),
]

const arrowsOf = (change: ProcessChange): Arrow[] =>
  neighboursOf(change).map(({ field, processId }) =>
    field === 'preProcesses' ? [processId, change.after.id] : [change.after.id, processId],
  )

/** The field of the neighbour that closes a circle: one that is new, where there is one. */
function closingField(change: ProcessChange, cycle: readonly number[]): string {
  const inCircle = neighboursOf(change).filter(({ processId }) => cycle.includes(processId))
  const known = new Set(
    change.before
      ? neighboursOf({ ...change, after: change.before }).map(({ field, processId }) => `${field} ${processId}`)
      : [],
  )
  const closing = inCircle.find(({ field, processId }) => !known.has(`${field} ${processId}`)) ?? inCircle[0]
  return closing?.field ?? 'preProcesses'
}

/** Arrows of the processes that a batch does not touch. */
async function storedArrows(ctx: Context, except: readonly number[]): Promise<Arrow[]> {
  const rows = await ctx.db.all<{ before: number; after: number }>(
    sql`select n.process_id as before, n.parent_id as after from basic_process_pre_processes as n
        where ${inFactory(ctx, 'n')} and n.parent_id <> all(${except}::bigint[])
      union all
      select n.parent_id, n.process_id from basic_process_post_processes as n
        where ${inFactory(ctx, 'n')} and n.parent_id <> all(${except}::bigint[])`,
  )
  return rows.map(({ before, after }) => [before, after])
}

async function cycleIssues(ctx: Context, changes: readonly ProcessChange[]): Promise<Issue[]> {
  if (changes.every((change) => neighboursOf(change).length === 0)) return []
  await serialise(ctx, 'basic.process.order')
  const byId = new Map(changes.map((change) => [change.after.id, change]))
  const cycles = findCycles([...(await storedArrows(ctx, [...byId.keys()])), ...changes.flatMap(arrowsOf)])
  if (cycles.length === 0) return []
  const named = await ctx.db.all<{ id: number; name: string }>(
    sql`select t.id, t.name from basic_process as t where ${inFactory(ctx, 't')} and t.id = any(${cycles.flat()}::bigint[])`,
  )
  const names = new Map(named.map(({ id, name }) => [id, name]))
  for (const { after } of changes) names.set(after.id, after.name)
  return cycles.flatMap((cycle) => {
    const change = cycle.map((id) => byId.get(id)).find((known) => known !== undefined)
    if (!change) return []
    const field = closingField(change, cycle)
    return [issueOf(change, field, 'processCycle', { cycle: cycle.map((id) => names.get(id) ?? id).join(' → ') })]
  })
}

async function weightIssues(ctx: Context, changes: readonly ProcessChange[]): Promise<Issue[]> {
  const main = changes.filter(({ after }) => after.weight === 'main')
  if (main.length === 0) return []
  const sections = await ctx.db.all<{ id: number; name: string; type: string; needsCam: boolean }>(
    sql`select t.id, t.name, t.type, t.needs_cam as ${sql.ref('needsCam')} from ${sql.table(section.table)} as t
      where ${inFactory(ctx, 't')} and t.id = any(${main.map(({ after }) => after.sectionId)}::bigint[])`,
  )
  const byId = new Map(sections.map((of) => [of.id, of]))
  return main.flatMap((change) => {
    const of = byId.get(change.after.sectionId)
    return !of || isCamSection(of) ? [] : [issueOf(change, 'weight', 'mainNeedsCam', { section: of.name })]
  })
}

/** Pre- and post-processes form no circle, over all processes and however they come; what comes before or after stays. */
export const processBehaviour = behaviour(process, {
  turn: 'basic.process.order',
  refusals: ['process.usedAsNeighbour'],
  async check(ctx, changes) {
    const own = changes.flatMap((change) =>
      neighboursOf(change)
        .filter(({ processId }) => processId === change.after.id)
        .map(({ field, at }) => issueOf(change, field, 'ownNeighbour', {}, at + 1)),
    )
    const cycles = own.length > 0 ? [] : await cycleIssues(ctx, changes)
    return [...own, ...cycles, ...(await weightIssues(ctx, changes))]
  },

  async removing(ctx, records) {
    const ids = records.map(({ id }) => id)
    const used = await ctx.db.all<{ id: number; by: string }>(
      sql`select n.process_id as id, t.name as by from (
          select tenant_id, factory_id, parent_id, process_id from basic_process_pre_processes
          union all
          select tenant_id, factory_id, parent_id, process_id from basic_process_post_processes
        ) as n join basic_process as t on t.tenant_id = n.tenant_id and t.factory_id = n.factory_id and t.id = n.parent_id
        where ${inFactory(ctx, 'n')} and n.process_id = any(${ids}::bigint[]) and n.parent_id <> all(${ids}::bigint[])
        order by t.name limit 1`,
    )
    const [first] = used
    if (!first) return
    const name = records.find(({ id }) => id === first.id)?.name ?? ''
    ctx.refuse('process.usedAsNeighbour', { name, by: first.by })
  },
})
