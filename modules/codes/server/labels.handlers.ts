import { Refusal } from '@mouldwright/kernel'
import { handle, readRecords, saveChanges, type Context, type StoredRecord } from '@mouldwright/server-kit'
import { toSVG } from 'bwip-js/node'
import { barcode, drawLabels, printBarcodes, type Label } from '../shared/index.ts'
import { noteSteps } from './history.ts'

type Code = StoredRecord<typeof barcode.fields>

export async function activeCodes(
  ctx: Context<'barcode.retired'>,
  rows: readonly { id: number }[],
  lock?: 'change',
): Promise<Code[]> {
  const ids = rows.map(({ id }) => id)
  const codes = await readRecords(ctx, barcode, { ids, ...(lock ? { lock } : {}) })
  if (codes.length !== ids.length) throw new Refusal('record.absent')
  const retired = codes.find(({ state }) => state === 'retired')
  if (retired) ctx.refuse('barcode.retired', { code: retired.code })
  const byId = new Map(codes.map((code) => [code.id, code]))
  return ids.map((id) => byId.get(id)!)
}

/** What the code names, in full: the label of its record, and the place or piece of it. */
export function nameOf({ labels, place, pieceNumber, text }: Code): string {
  const named = Object.values(labels).join(' · ')
  if (place) return `${named} · ${place}`
  return pieceNumber ? `${named} #${pieceNumber}` : named || text
}

/** Level M of error correction: a smudge may cover a seventh. */
const qrOptions = { bcid: 'qrcode', eclevel: 'M' }
const barOptions = { bcid: 'ean13', height: 10, includetext: true, textsize: 10, guardwhitespace: true }

const labelOf = (code: Code): Label => ({
  id: code.id,
  code: code.code,
  text: code.text,
  kind: code.kind,
  name: nameOf(code),
  isReprint: code.printed > 0,
  qr: toSVG({ ...qrOptions, text: code.code }),
  bars: toSVG({ ...barOptions, text: code.code }),
})

export const drawLabelsHandler = handle(drawLabels, async (ctx, { barcodes }) => ({
  labels: (await activeCodes(ctx, barcodes)).map(labelOf),
}))

interface Printing {
  codeIds: readonly number[]
  size: string
  copies: number
  by: string
}

/** @returns those that had been printed before. The codes are held until the end. */
async function noteCodes(ctx: Context, codes: readonly Code[], { size, copies, by }: Omit<Printing, 'codeIds'>) {
  const printedAt = ctx.now().toISOString()
  await saveChanges(
    ctx,
    barcode,
    codes.map((before) => ({ before, after: { ...before, printed: before.printed + copies, printedAt } }) as never),
    { operation: 'print' },
  )
  await noteSteps(
    ctx,
    codes.map(({ id, text, printed }) => ({
      barcodeId: id,
      text,
      step: printed > 0 ? ('reprinted' as const) : ('printed' as const),
      copies,
      size,
    })),
    by,
  )
  return codes.filter(({ printed }) => printed > 0)
}

/** A printer has printed them; a code that was retired meanwhile hangs on its label all the same. */
export async function notePrinted(ctx: Context, { codeIds, ...printing }: Printing): Promise<void> {
  await noteCodes(ctx, await readRecords(ctx, barcode, { ids: codeIds, lock: 'change' }), printing)
}

export const printBarcodesHandler = handle(printBarcodes, async (ctx, { barcodes, size, copies }) => {
  const codes = await activeCodes(ctx, barcodes, 'change')
  const again = await noteCodes(ctx, codes, { size, copies, by: ctx.session.displayName })
  return { labels: codes.length * copies, reprints: again.length }
})
