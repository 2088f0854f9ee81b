/** What a new electrode leaves blank, as its electrode material has it. */
import { electrodeMaterial } from '@mouldwright/basic/shared'
import type { DraftOf } from '@mouldwright/kernel'
import { readRecords, type Change, type Context } from '@mouldwright/server-kit'
import type { part } from '../../shared/index.ts'

type Usual = DraftOf<typeof electrodeMaterial>

/** Polishing has no usual gap. */
const gapOf = (usual: Usual, stage: string | null | undefined): number | null =>
  ({ rough: usual.roughGap, semiFine: usual.semiFineGap, fine: usual.fineGap })[stage as 'rough'] ?? null

export async function fillUsual(ctx: Context, changes: readonly Change<typeof part>[]): Promise<void> {
  const fresh = changes.filter(({ before, after }) => !before && after.electrodeMaterialId)
  if (fresh.length === 0) return
  const ids = [...new Set(fresh.map(({ after }) => after.electrodeMaterialId!))]
  const materials = await readRecords(ctx, electrodeMaterial, { ids, rows: false })
  const usualOf = new Map(materials.map((one) => [one.id, one]))
  for (const { after } of fresh) {
    const usual = usualOf.get(after.electrodeMaterialId!)
    if (!usual) continue
    after.materialId ??= usual.materialId ?? null
    if (after.electrodeStage) after.sparkGap ??= gapOf(usual, after.electrodeStage)
    for (const row of after.stages ?? []) row.sparkGap ??= gapOf(usual, row.stage)
  }
}
