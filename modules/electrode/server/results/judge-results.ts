/** What the rows of one piece come to: its offsets, its oversize, and whether it is good. */
import type { tolerance } from '@mouldwright/basic/shared'
import { firstSigns, keyForm } from '@mouldwright/kernel'
import type { Context, StoredRecord } from '@mouldwright/server-kit'
import type { PieceResult } from '../../shared/index.ts'
import { rounded, type ResultFault, type ResultRow } from './read-results.ts'

export type Tolerances = ReadonlyMap<number, StoredRecord<typeof tolerance.fields>>

interface Bounds {
  lower: number | null
  upper: number | null
}

const offsets = ['x', 'y', 'z', 'c'] as const
const longestReason = 200

export interface Judged {
  result: PieceResult
  reason: string | null
  x: number | null
  y: number | null
  z: number | null
  c: number | null
  xyMin: number | null
  xyAverage: number | null
  xyMax: number | null
  zMin: number | null
  zAverage: number | null
  zMax: number | null
}

/** The faults of a piece's rows taken together. */
export function faultsTogether(rows: readonly ResultRow[], tolerances: Tolerances): ResultFault[] {
  const faults: ResultFault[] = []
  const [names, taken] = [new Map<string, number>(), new Map<string, number>()]
  for (const { row, characteristic, characteristicColumn: column, meaning } of rows) {
    const place = { row, column, value: characteristic }
    const name = keyForm(characteristic)
    const same = names.get(name)
    const other = isOffset(meaning) ? taken.get(meaning) : undefined
    if (same) faults.push({ ...place, rule: 'duplicateInFile', params: { first: same } })
    else if (other) faults.push({ ...place, rule: 'electrode:rules.offsetTwice', params: { first: other } })
    if (!same) names.set(name, row)
    if (!other) taken.set(meaning, row)
  }
  const [head] = rows
  if (head && !rows.some((of) => boundsOf(of, tolerances)))
    faults.push({ row: head.row, column: head.pieceColumn, value: head.piece, rule: 'electrode:rules.nothingJudges' })
  return faults
}

const isOffset = (meaning: string) => (offsets as readonly string[]).includes(meaning)

/** What the file states goes before the tolerance of the characteristic. */
const boundsOf = (of: ResultRow, tolerances: Tolerances): Bounds | undefined =>
  of.bounds ?? (of.toleranceId === null ? undefined : tolerances.get(of.toleranceId))

const isOutside = (deviation: number, { lower, upper }: Bounds) =>
  (lower !== null && deviation < rounded(lower)) || (upper !== null && deviation > rounded(upper))

/** A width is larger on both sides. */
const perSide = ({ meaning, deviation }: ResultRow) => (meaning === 'xyWidth' ? rounded(deviation / 2) : deviation)

function spread(values: readonly number[]): [number | null, number | null, number | null] {
  if (values.length === 0) return [null, null, null]
  const average = rounded(values.reduce((sum, value) => sum + value, 0) / values.length)
  return [Math.min(...values), average, Math.max(...values)]
}

export function judged(ctx: Context, rows: readonly ResultRow[], tolerances: Tolerances): Judged {
  const outside = rows.flatMap((of) => {
    const bounds = boundsOf(of, tolerances)
    return bounds && isOutside(of.deviation, bounds) ? [said(ctx, of, bounds)] : []
  })
  const [x = null, y = null, z = null, c = null] = offsets.map(
    (offset) => rows.find(({ meaning }) => meaning === offset)?.deviation ?? null,
  )
  const [xyMin, xyAverage, xyMax] = spread(
    rows.filter(({ meaning }) => meaning === 'xySurface' || meaning === 'xyWidth').map(perSide),
  )
  const [zMin, zAverage, zMax] = spread(rows.filter(({ meaning }) => meaning === 'zSurface').map(perSide))
  const and = ctx.kit.word(ctx.language, 'electrode', 'set.and')
  return {
    result: outside.length > 0 ? 'ng' : 'ok',
    reason: outside.length > 0 ? firstSigns(outside.join(and), longestReason) : null,
    ...{ x, y, z, c, xyMin, xyAverage, xyMax, zMin, zAverage, zMax },
  }
}

const said = (ctx: Context, { characteristic, deviation }: ResultRow, { lower, upper }: Bounds) =>
  ctx.kit.word(ctx.language, 'electrode', 'results.outside', {
    ...{ characteristic, deviation, lower: lower ?? '–', upper: upper ?? '–' },
  })
