import { isOverdue, issuesOf, probeDues } from '@mouldwright/basic/server/api'
import { calibrationOverride, tolerance } from '@mouldwright/basic/shared'
import { behaviour, dayIn, readRecords, type Change, type Context } from '@mouldwright/server-kit'
import { measuredSize, part } from '../../shared/index.ts'

const issueOf = issuesOf('production')

/** The tenths of a micrometre that the fields hold, so that sums are exact. */
const tenths = (millimetres: number) => Math.round(millimetres * 10_000)

/** Compares each size with its tolerance; deviations of its own come before those of the tolerance. */
export const measuredSizeBehaviour = behaviour(measuredSize, {
  async check(ctx, changes) {
    const tolerances = await readRecords(ctx, tolerance, {
      ids: [...new Set(changes.flatMap(({ after }) => after.toleranceId ?? []))],
    })
    const byId = new Map(tolerances.map((one) => [one.id, one]))
    for (const { after } of changes) {
      const of = after.toleranceId ? byId.get(after.toleranceId) : undefined
      const [lower, upper] = [after.lower ?? of?.lower, after.upper ?? of?.upper]
      if (lower === undefined || upper === undefined) continue
      const off = tenths(after.measured) - tenths(after.nominal)
      after.result = off < tenths(lower) ? 'tooSmall' : off > tenths(upper) ? 'tooLarge' : 'within'
    }
    const parts = await readRecords(ctx, part, {
      ids: [...new Set(changes.map(({ after }) => after.partId))],
      rows: false,
    })
    const quantities = new Map(parts.map(({ id, quantity }) => [id, quantity]))
    const late = await measuredTooLate(ctx, changes)
    const beyond = changes.flatMap((change) => {
      const quantity = quantities.get(change.after.partId)
      return quantity !== undefined && change.after.piece > quantity
        ? [issueOf(change, 'piece', 'pieceBeyondQuantity', { quantity })]
        : []
    })
    return [...beyond, ...late]
  },
})

/** Sizes measured by a probe that was past its calibration, without the right and a reason. What was measured before is let be. */
async function measuredTooLate(ctx: Context, changes: readonly Change<typeof measuredSize>[]) {
  const now = changes.filter(
    ({ before, after }) =>
      after.probeId &&
      (before?.probeId !== after.probeId ||
        before.measured !== after.measured ||
        before.measuredOn !== after.measuredOn),
  )
  const probes = await probeDues(ctx, [...new Set(now.flatMap(({ after }) => after.probeId ?? []))])
  const mayOverride = ctx.session.permissions.has(calibrationOverride)
  const today = dayIn(ctx.now(), ctx.session.timeZone)
  return now.flatMap((change) => {
    const { probeId, measuredOn, calibrationReason } = change.after
    const of = probes.get(probeId ?? 0)
    if (!isOverdue(of, measuredOn ?? today)) return []
    const params = { probe: of.name, date: of.due }
    if (!mayOverride) return [issueOf(change, 'probeId', 'probeOverdue', params)]
    return calibrationReason ? [] : [issueOf(change, 'calibrationReason', 'calibrationReasonNeeded', params)]
  })
}
