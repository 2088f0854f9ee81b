import { listed } from '@mouldwright/kernel'
import type { SheetItem, SheetSource } from '@mouldwright/production/server/api'
import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import type { SheetLine } from '../shared/index.ts'
import { linesOf, readSheetData } from './job-sheet.ts'
import { operationKey, readSets, type SetNeed, type SetPiece } from './set.query.ts'

/**
 * Electrodes of operations that burn, stage by stage: how many are ready, which pieces, and where each is. Then the positions: which
 * piece burns where, with its offsets and the gap that is left around it.
 */
export const electrodeSheet: SheetSource = async (ctx, operations) => {
  const sets = [...(await readSets(ctx, operations)).values()]
  if (sets.length === 0) return new Map()
  const data = await readSheetData(ctx, sets)
  const partOf = await readParts(
    ctx,
    sets.map(({ batchId }) => batchId),
  )
  const named = (piece: SetPiece) => {
    const place = piece.machineId === null ? undefined : data.machines.get(piece.machineId)
    return place === undefined ? piece.number : `${piece.number} (${place} ${piece.magazinePlace ?? ''})`
  }
  return new Map(
    sets.map((set) => {
      const lines = linesOf(data, set, partOf.get(set.batchId) ?? 0).filter(({ x }) => x !== null)
      const items = [
        ...set.needs.map((need) => itemOf(ctx, need, named)),
        ...lines.map((line) => positionOf(ctx, line)),
      ]
      return [operationKey(set), items]
    }),
  )
}

async function readParts(ctx: Context, batchIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await ctx.db.all<{ id: number; partId: number }>(
    sql`select t.id, t.part_id from production_batch as t where ${inFactory(ctx, 't')} and t.id = any(${batchIds}::bigint[])`,
  )
  return new Map(rows.map(({ id, partId }) => [id, partId]))
}

const stageWord = (ctx: Context, stage: SetNeed['stage']) =>
  ctx.kit.word(ctx.language, 'electrode', `piece.stageOptions.${stage}`)

const itemOf = (ctx: Context, need: SetNeed, named: (piece: SetPiece) => string): SheetItem => ({
  kind: 'electrode',
  name: `${need.electrode} ${stageWord(ctx, need.stage)} ${need.ready}/${need.needed}`,
  detail: need.isFollowed
    ? listed(ctx.language, need.pieces.map(named))
    : ctx.kit.word(ctx.language, 'electrode', 'sheet.byBatch', { value: need.ready }),
})

/** Axes that have a figure: `X 12.5 Y -8`. */
const axes = (of: readonly [string, number | null][]) =>
  of.flatMap(([axis, value]) => (value === null ? [] : [`${axis} ${value}`])).join(' ')

function positionOf(ctx: Context, line: SheetLine): SheetItem {
  const word = (path: string, value: string | number = '') =>
    ctx.kit.word(ctx.language, 'electrode', `sheet.${path}`, { value })
  const offsets = axes([
    ['X', line.offsetX],
    ['Y', line.offsetY],
    ['Z', line.offsetZ],
    ['C', line.offsetC],
  ])
  const facts = [
    axes([
      ['X', line.x],
      ['Y', line.y],
      ['Z', line.z],
      ['C', line.c],
    ]),
    line.quadrant === null ? '' : word('quadrant', line.quadrant),
    line.depth === null ? '' : word('depth', line.depth),
    line.gapXy === null ? '' : word('gapXy', line.gapXy),
    line.gapZ === null || line.gapZ === line.gapXy ? '' : word('gapZ', line.gapZ),
    !line.hasOffsets ? word('noOffsets') : offsets === '' ? '' : word('offsets', offsets),
  ]
  return {
    kind: 'position',
    name: `${line.line}. ${line.electrode} ${stageWord(ctx, line.stage)} ${line.piece}`,
    detail: facts.filter(Boolean).join(' · '),
  }
}
