/** The priority that a new mould leaves blank is its order type's. */
import { orderType, usualPriority } from '@mouldwright/basic/shared'
import { readRecords, type Change, type Context } from '@mouldwright/server-kit'
import type { mould } from '../../shared/index.ts'

export async function fillPriority(ctx: Context, changes: readonly Change<typeof mould>[]): Promise<void> {
  const blank = changes.filter(({ before, after }) => !before && !after.priority)
  if (blank.length === 0) return
  const ids = [...new Set(blank.flatMap(({ after }) => after.orderTypeId ?? []))]
  const types = ids.length > 0 ? await readRecords(ctx, orderType, { ids, rows: false }) : []
  const priorities = new Map(types.map(({ id, priority }) => [id, priority]))
  for (const { after } of blank) after.priority = priorities.get(after.orderTypeId ?? 0) ?? usualPriority
}
