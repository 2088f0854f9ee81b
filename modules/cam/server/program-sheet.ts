import type { SheetItem, SheetSource } from '@mouldwright/production/server/api'
import { inFactory, sql } from '@mouldwright/server-kit'

/** Released programs of operations, with their revisions and tools. */
export const programSheet: SheetSource = async (ctx, operations) => {
  const rows = await ctx.db.all<{
    key: string
    name: string
    revision: number
    face: string | null
    tools: string | null
  }>(sql`
    select k.batch_id || '/' || k.operation_number as key, t.name, t.revision, t.machining_face as face, w.tools
    from unnest(${operations.map(({ batchId }) => batchId)}::bigint[], ${operations.map(({ operationNumber }) => operationNumber)}::integer[])
        as k(batch_id, operation_number)
      join production_batch as b on ${inFactory(ctx, 'b')} and b.id = k.batch_id
      join cam_program as t on ${inFactory(ctx, 't')} and t.part_id = b.part_id and t.operation_number = k.operation_number
        and t.state = 'released'
      left join lateral (
        select string_agg('T' || o.number || ' ' || o.name, ', ' order by o.number) as tools from cam_program_tools as o
        where ${inFactory(ctx, 'o')} and o.parent_id = t.id) as w on true
    order by t.name, t.revision`)
  const faceWord = ctx.kit.word(ctx.language, 'cam', 'program.machiningFace')
  const revisionWord = ctx.kit.word(ctx.language, 'cam', 'program.revision')
  return new Map(
    [...Map.groupBy(rows, ({ key }) => key)].map(([key, programs]) => [
      key,
      programs.map(({ name, revision, face, tools }): SheetItem => {
        const facts = [
          `${revisionWord} ${revision}`,
          ...(face ? [`${faceWord} ${face}`] : []),
          ...(tools ? [tools] : []),
        ]
        return { kind: 'program', name, detail: facts.join(' · ') }
      }),
    ]),
  )
}
