import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import { stretchOf, waysChosen, withWayChosen } from '@mouldwright/production/shared'
import type { TaskDetail } from '../../shared/index.ts'
import type { QuestionAnswer } from '../engine/protocol.ts'
import type { PlanRow } from '../state.query.ts'

/** The ways of a task's stretch, and which of them a planner has chosen: for its schedule, else for its batch. */
export async function namedWays(
  ctx: Context,
  { scheduleId, catalog }: PlanRow,
  batchId: number | null,
  ways: NonNullable<QuestionAnswer['ways']>,
): Promise<TaskDetail['ways']> {
  // Pieces that are in no batch yet have no record that could keep a choice.
  if (batchId === null || ways.length === 0) return []
  const stretch = stretchOf(ways[0]!.code)
  const { chosenWays, decided, isDecided } = await ctx.db.one<{
    chosenWays: string | null
    decided: string | null
    isDecided: boolean
  }>(
    sql`select t.chosen_ways as ${sql.ref('chosenWays')}, d.value ->> 'way' as decided, d.kind is not null as ${sql.ref('isDecided')}
      from production_batch as t left join aps_decision as d on ${inFactory(ctx, 'd')}
        and d.schedule_id = ${scheduleId} and d.kind = 'way' and d.record_id = t.id and d.operation = ${Number(stretch)}
      where ${inFactory(ctx, 't')} and t.id = ${batchId}`,
  )
  const chosen = waysChosen(isDecided ? withWayChosen(chosenWays, stretch, decided) : chosenWays)
  return ways.map(({ id, code, isGone }) => ({
    code,
    name: catalog.ways?.[String(id)] ?? code,
    isGone,
    isChosen: chosen.includes(code),
  }))
}
