import { Refusal } from '@mouldwright/kernel'
import { handle, readRecords, saveChanges } from '@mouldwright/server-kit'
import { barcode, retireBarcodes } from '../shared/index.ts'
import { noteSteps } from './history.ts'

/** Codes that are retired already stay as they are. */
export const retireBarcodesHandler = handle(retireBarcodes, async (ctx, { barcodes }) => {
  const codes = await readRecords(ctx, barcode, { ids: barcodes.map(({ id }) => id), lock: 'change' })
  if (codes.length !== barcodes.length) throw new Refusal('record.absent')
  const active = codes.filter(({ state }) => state === 'active')
  const change = { state: 'retired', retiredAt: ctx.now().toISOString(), retiredBy: ctx.session.displayName }
  await saveChanges(
    ctx,
    barcode,
    active.map((before) => ({ before, after: { ...before, ...change } }) as never),
    { operation: 'retire' },
  )
  await noteSteps(
    ctx,
    active.map(({ id, text }) => ({ barcodeId: id, text, step: 'retired' as const })),
  )
  return { retired: active.length }
})
