import { createHash } from 'node:crypto'
import { issuesOf } from '@mouldwright/basic/server/api'
import { Refusal } from '@mouldwright/kernel'
import { behaviour, readFile, type Change, type Context } from '@mouldwright/server-kit'
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

const content = ({ file, machineType, tools }: ProgramChange['after']) =>
  JSON.stringify([
    file,
    machineType ?? null,
    (tools ?? []).map(({ number, name, diameter, length }) => [number, name, diameter, length]),
  ])

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
