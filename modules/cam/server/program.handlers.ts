import { machine } from '@mouldwright/basic/shared'
import { keyForm, mayAdvance, Refusal } from '@mouldwright/kernel'
import { handle, insertRecords, readRecords, sql, updateRecords } from '@mouldwright/server-kit'
import { loading, loadProgram, program, releaseProgram } from '../shared/index.ts'
import { programFlow } from '../shared/program.flow.ts'

export const releaseProgramHandler = handle(releaseProgram, async (ctx, { id }) => {
  const [of] = await readRecords(ctx, program, { ids: [id], lock: 'change' })
  if (!of) throw new Refusal('record.absent')
  if (!mayAdvance(programFlow, of.state ?? 'draft', 'released'))
    ctx.refuse('program.notDraft', { name: of.name, revision: of.revision })
  const siblings = await readRecords(ctx, program, {
    where: sql`t.part_id = ${of.partId} and t.operation_number = ${of.operationNumber}
      and lower(normalize(t.name, NFKC)) = ${keyForm(of.name)} and t.state = 'released'`,
    rows: false,
    lock: 'change',
  })
  const newer = siblings.find(({ revision }) => revision > of.revision)
  if (newer) ctx.refuse('program.newerReleased', { name: of.name, revision: newer.revision })
  const released = {
    state: 'released' as const,
    releasedAt: ctx.now().toISOString(),
    releasedBy: ctx.session.displayName,
  }
  await updateRecords(ctx, program, [
    ...siblings.map((sibling) => ({ id: sibling.id, state: 'replaced' as const })),
    { id, ...released },
  ])
  return { replaced: siblings.length }
})

export const loadProgramHandler = handle(loadProgram, async (ctx, { id, machineId }) => {
  const [of] = await readRecords(ctx, program, { ids: [id], rows: false })
  const [on] = await readRecords(ctx, machine, { ids: [machineId], rows: false })
  if (!of || !on) throw new Refusal('record.absent')
  if (of.state !== 'released') ctx.refuse('program.notReleased', { name: of.name, revision: of.revision })
  await insertRecords(ctx, loading, [
    { programId: id, machineId, at: ctx.now().toISOString(), by: ctx.session.displayName },
  ])
  return {}
})
