import { isOverdue, probeDues } from '@mouldwright/basic/server/api'
import { calibrationOverride } from '@mouldwright/basic/shared'
import { Refusal } from '@mouldwright/kernel'
import { dayIn, handle } from '@mouldwright/server-kit'
import { listProbes, measurePiece } from '../shared/index.ts'
import { judgeReadings, noteMeasurements } from './measure-pieces.ts'
import { lockPieces } from './piece.query.ts'

export const measurePieceHandler = handle(measurePiece, async (ctx, { id, ...measured }) => {
  const [of] = await lockPieces(ctx, [{ id }])
  if (!of) throw new Refusal('record.absent')
  const [fault] = await judgeReadings(ctx, [{ of, ...measured }])
  if (fault?.code === 'sizesOutOfOrder') ctx.invalid([{ field: fault.field, rule: 'electrode:rules.sizesOutOfOrder' }])
  else if (fault) ctx.refuse(fault.code, fault.params ?? {})
  const [measurementId] = await noteMeasurements(ctx, [{ of, ...measured }], 'entered')
  return { measurementId: measurementId! }
})

export const listProbesHandler = handle(listProbes, async (ctx) => {
  const today = dayIn(ctx.now(), ctx.session.timeZone)
  return {
    probes: [...(await probeDues(ctx)).values()].map((of) => ({ ...of, isOverdue: isOverdue(of, today) })),
    mayOverride: ctx.session.permissions.has(calibrationOverride),
  }
})
