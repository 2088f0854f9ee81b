/** Drawings of an order go to its parts with the release: people at machines see what holds from then on. */
import { endingOf } from '@mouldwright/kernel'
import { part } from '@mouldwright/production/shared'
import { copyFile, plainValues, readFile, readRecords, type Context } from '@mouldwright/server-kit'
import type { OrderRecord } from './release.ts'

interface AddedDrawing {
  drawing: number
  revision: string
  remark: string | null
}

const { types } = part.fields.drawings.fields.drawing

/**
 * A copy of each drawing for each part that it is of: the order keeps its own as a record. Archives, and files that stay at a gateway,
 * cannot be shown at a terminal.
 */
export async function copyDrawings(
  ctx: Context,
  { drawings, parts }: Pick<OrderRecord, 'drawings' | 'parts'>,
): Promise<ReadonlyMap<number, AddedDrawing[]>> {
  const added = new Map<number, AddedDrawing[]>()
  for (const { drawing, partId: only, remark } of drawings ?? []) {
    const file = await readFile(ctx, drawing)
    if (!file || file.heldBy !== null || !types.includes(endingOf(file.name))) continue
    for (const { partId, newRevision } of parts) {
      if (only && only !== partId) continue
      const copy = { drawing: await copyFile(ctx, file), revision: newRevision, remark: remark ?? null }
      added.set(partId, [...(added.get(partId) ?? []), copy])
    }
  }
  return added
}

/** By part, its drawings with those that are added. */
export async function withDrawings(ctx: Context, added: ReadonlyMap<number, AddedDrawing[]>) {
  const parts = await readRecords(ctx, part, { ids: [...added.keys()], lock: 'change' })
  return new Map(
    parts.map((one) => {
      const { drawings } = plainValues(part.fields, { ...one }) as { drawings: AddedDrawing[] }
      return [one.id, { drawings: [...drawings, ...added.get(one.id)!] }]
    }),
  )
}
