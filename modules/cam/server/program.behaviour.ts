import { createHash } from 'node:crypto'
import { issuesOf } from '@mouldwright/basic/server/api'
import { Refusal, type Issue } from '@mouldwright/kernel'
import { behaviour, inFactory, readFile, sql, type Change, type Context } from '@mouldwright/server-kit'
import { program } from '../shared/index.ts'

const issueOf = issuesOf('cam')
type ProgramChange = Change<typeof program>

async function hashOf(ctx: Context, fileId: number): Promise<string | null> {
  const file = await readFile(ctx, fileId)
  if (!file) return null
  const hash = createHash('sha256')
  for await (const part of await ctx.kit.files.read(file.key)) hash.update(part as Uint8Array)
  return hash.digest('hex')
}

const content = ({ file, machineType, machiningFace, tools }: ProgramChange['after']) =>
  JSON.stringify([
    file,
    machineType ?? null,
    machiningFace ?? null,
    (tools ?? []).map(({ number, name, diameter, length }) => [number, name, diameter, length]),
  ])

/** Where the operation, or its section, works side by side, each program says which side it is for. */
async function faceIssues(ctx: Context, changes: readonly ProgramChange[]): Promise<Issue[]> {
  const faceless = changes.filter(({ before, after }) => !after.machiningFace && (before?.state ?? 'draft') === 'draft')
  const asked = await ctx.db.all<{ at: number }>(sql`
    select a.at::int as at
    from unnest(${faceless.map(({ after }) => after.partId)}::bigint[], ${faceless.map(({ after }) => after.operationNumber)}::int[])
      with ordinality as a(part_id, number, at)
    join production_route r on ${inFactory(ctx, 'r')} and r.part_id = a.part_id
    join production_route_operations o on ${inFactory(ctx, 'o')} and o.parent_id = r.id and o.number = a.number
    join basic_process c on ${inFactory(ctx, 'c')} and c.id = o.process_id
    join basic_section s on ${inFactory(ctx, 's')} and s.id = coalesce(o.section_id, c.section_id)
    where o.needs_machining_face or s.needs_machining_face`)
  return asked.map(({ at }) => {
    const change = faceless[at - 1]!
    return issueOf(change, 'machiningFace', 'machiningFaceNeeded', { number: change.after.operationNumber })
  })
}

/** A released program stays what it is: machines work by it. */
export const programBehaviour = behaviour(program, {
  turn: 'programs',
  refusals: ['program.released'],
  async check(ctx, changes) {
    const issues = changes.flatMap((change) => {
      const { before, after } = change
      const isFixed = before && before.state !== 'draft' && content(after) !== content(before as ProgramChange['after'])
      return isFixed ? [issueOf(change, 'file', 'releasedProgram', { name: after.name, revision: after.revision })] : []
    })
    issues.push(...(await faceIssues(ctx, changes)))
    if (issues.length > 0) return issues
    for (const { before, after } of changes)
      if (!before || before.file !== after.file || !before.hash) after.hash = await hashOf(ctx, after.file)
    return []
  },
  removing(ctx, records) {
    const released = records.find(({ state }) => state !== 'draft')
    if (released)
      throw new Refusal('program.released', { params: { name: released.name, revision: released.revision } })
  },
})
