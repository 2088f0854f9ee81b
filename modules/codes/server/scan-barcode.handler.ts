import { handle, readRecords, sql } from '@mouldwright/server-kit'
import { scanBarcode, barcode, scanFault, scannedText } from '../shared/index.ts'
import { nameOf } from './labels.handlers.ts'
import { maySee, namedBy } from './named-record.ts'

export const scanBarcodeHandler = handle(scanBarcode, async (ctx, { code: given }) => {
  const code = scannedText(given)
  const fault = scanFault(code)
  if (fault) ctx.invalid([{ field: 'code', rule: `codes:rules.${fault}` }])
  const found = await readRecords(ctx, barcode, { where: sql`lower(normalize(t.code, NFKC)) = ${code}`, limit: 1 })
  const record = found[0] ?? ctx.refuse('barcode.unknown', { code })
  const { kind, text, state, retiredBy } = record
  if (state === 'retired') ctx.refuse('barcode.retiredScan', { code, by: retiredBy ?? '–', text })
  if (kind === 'label') return { code, kind, text, name: text, path: null }
  const { entity, field, page } = namedBy[kind]
  if (!maySee(ctx, entity)) return { code, kind, text, name: null, path: null }
  return { code, kind, text, name: nameOf(record), path: `${page}?id=${record[field]}` }
})
