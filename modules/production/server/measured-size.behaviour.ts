import { issuesOf } from '@mouldwright/basic/server/api'
import { tolerance } from '@mouldwright/basic/shared'
import { behaviour, readRecords } from '@mouldwright/server-kit'
import { measuredSize, part } from '../shared/index.ts'

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
    return changes.flatMap((change) => {
      const quantity = quantities.get(change.after.partId)
      return quantity !== undefined && change.after.piece > quantity
        ? [issueOf(change, 'piece', 'pieceBeyondQuantity', { quantity })]
        : []
    })
  },
})
