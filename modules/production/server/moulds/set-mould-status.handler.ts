import { mayAdvance } from '@mouldwright/kernel'
import { dayIn, handle, readRecords, updateRecords } from '@mouldwright/server-kit'
import { mould, mouldFlow, setMouldStatus } from '../../shared/index.ts'

export default handle(setMouldStatus, async (ctx, { moulds: chosen, status }) => {
  const moulds = await readRecords(ctx, mould, { ids: chosen.map(({ id }) => id), lock: 'change' })
  if (moulds.length !== chosen.length) ctx.refuse('record.absent')
  for (const { number, status: now } of moulds)
    if (!mayAdvance(mouldFlow, now ?? mouldFlow.initial, status)) ctx.refuse('mould.stateForbids', { mould: number })
  const finishedDate = status === 'finished' ? dayIn(ctx.now(), ctx.session.timeZone) : null
  await updateRecords(
    ctx,
    mould,
    moulds.map(({ id }) => ({ id, status, finishedDate })),
  )
  return { changed: moulds.length }
})
