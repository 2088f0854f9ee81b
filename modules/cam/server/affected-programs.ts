import type { AffectedSource, AffectedThing } from '@mouldwright/production/server/api'
import { inFactory, sql, updateRecords, type Context } from '@mouldwright/server-kit'
import { program } from '../shared/index.ts'

interface Row {
  id: number
  name: string
  partId: number
  operation: number
  revision: number
  machines: string | null
}

/** Of what a decision notes. */
const longestState = 20_000

/** Released programs of parts, with the machines that hold them; a draft is written by the new drawing. */
const releasedPrograms = (ctx: Context, partIds: readonly number[]) =>
  ctx.db.all<Row>(
    sql`select t.id, t.name, t.part_id as "partId", t.operation_number as operation, t.revision, l.machines
      from cam_program as t
        left join lateral (
          select string_agg(distinct m.name, ', ' order by m.name) as machines from cam_loading as o
            join basic_machine as m on ${inFactory(ctx, 'm')} and m.id = o.machine_id
          where ${inFactory(ctx, 'o')} and o.program_id = t.id) as l on true
      where ${inFactory(ctx, 't')} and t.part_id = any(${partIds}::bigint[]) and t.state = 'released'
      order by t.name, t.revision, t.id`,
  )

const idOf = ({ key }: AffectedThing) => Number(key.split('/')[1])

/** Released programs that a modification reaches: still right, or to be written again, which stops what they are for until then. */
export const affectedPrograms: AffectedSource = {
  find: async (ctx, partIds) =>
    (partIds.length === 0 ? [] : await releasedPrograms(ctx, partIds)).map(
      ({ id, name, partId, operation, revision, machines }): AffectedThing => ({
        key: `program/${id}`,
        kind: 'program',
        partId,
        batchId: null,
        name,
        facts: { operation, revision, machines: machines ?? '–' },
        state: (machines ? `released ${machines}` : 'released').slice(0, longestState),
        decisions: ['letFinish', 'remake'],
        path: `/cam/program?id=${id}`,
      }),
    ),

  carryOut: (ctx, _, decided) =>
    updateRecords(
      ctx,
      program,
      decided.flatMap(({ thing, decision }) =>
        decision === 'remake' ? [{ id: idOf(thing), state: 'replaced' as const }] : [],
      ),
    ),
}
