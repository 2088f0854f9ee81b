import { inFactory, sql, type ExtensionPoints } from '@mouldwright/server-kit'
import { scanFault, scannedText } from '../shared/index.ts'

/** Electrode pieces that codes name; retired codes name none. */
export const piecesOfCodes: ExtensionPoints['piecesOfCodes'] = async (ctx, codes) => {
  const scanned = codes.map((given) => ({ given, code: scannedText(given) })).filter(({ code }) => !scanFault(code))
  if (scanned.length === 0) return new Map()
  const rows = await ctx.db.all<{ code: string; id: number }>(sql`
    select t.code, t.electrode_piece_id as id from codes_barcode as t
    where ${inFactory(ctx, 't')} and t.state = 'active' and t.electrode_piece_id is not null
      and lower(normalize(t.code, NFKC)) = any(${scanned.map(({ code }) => code)}::text[])`)
  const byCode = new Map(rows.map(({ code, id }) => [code, id]))
  return new Map(scanned.flatMap(({ given, code }) => (byCode.has(code) ? [[given, byCode.get(code)!] as const] : [])))
}
