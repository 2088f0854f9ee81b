import { inFactory, insertRecords, sql, type Context } from '@mouldwright/server-kit'
import { barcodePrint } from '../shared/index.ts'

interface Step {
  barcodeId: number
  text: string
  step: 'printed' | 'reprinted' | 'retired'
  copies?: number
  size?: string
}

/** Adds what was done with codes to their history. The codes are held by the caller, so their sequences are free. */
export async function noteSteps(ctx: Context, steps: readonly Step[], by = ctx.session.displayName): Promise<void> {
  const ids = steps.map(({ barcodeId }) => barcodeId)
  const rows = await ctx.db.all<{ barcodeId: number; last: number }>(
    sql`select t.barcode_id, max(t.sequence) as last from codes_barcode_print as t
      where ${inFactory(ctx, 't')} and t.barcode_id = any(${ids}::bigint[]) group by t.barcode_id`,
  )
  const last = new Map(rows.map((row) => [row.barcodeId, row.last]))
  const at = ctx.now().toISOString()
  await insertRecords(
    ctx,
    barcodePrint,
    steps.map((step) => ({ ...step, sequence: (last.get(step.barcodeId) ?? 0) + 1, at, by })),
  )
}
