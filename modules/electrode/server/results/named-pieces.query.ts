import { createHash } from 'node:crypto'
import { keyForm } from '@mouldwright/kernel'
import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import { codeForm } from '../bind-piece.handlers.ts'
import type { ResultRow } from './read-results.ts'

/** How names of pieces are compared. */
export const nameForm = keyForm

declare module '@mouldwright/server-kit' {
  interface ExtensionPoints {
    /** Pieces that barcodes name, by the code as it is given. */
    piecesOfCodes: (ctx: Context, codes: readonly string[]) => Promise<ReadonlyMap<string, number>>
  }
}

/**
 * Pieces by number, by the chip that is on them, or by their barcode, by `nameForm` of that. A number goes before a chip, a chip before a
 * barcode. Three queries for all.
 */
export async function piecesNamed(ctx: Context, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const byNumber = await ctx.db.all<{ name: string; id: number }>(sql`
    select lower(normalize(t.number, NFKC)) as name, t.id from electrode_piece as t
    where ${inFactory(ctx, 't')} and lower(normalize(t.number, NFKC)) = any(${names}::text[])`)
  const byChip = await ctx.db.all<{ name: string; id: number }>(sql`
    select lower(t.code) as name, t.piece_id as id from electrode_binding as t
    where ${inFactory(ctx, 't')} and t.kind = 'chip' and t.released_at is null
      and t.code = any(${names.map(codeForm)}::text[]) and t.code is not null`)
  const byCode = await ctx.kit.extensions.piecesOfCodes?.(ctx, names)
  return new Map([...(byCode ?? []), ...[...byChip, ...byNumber].map(({ name, id }) => [nameForm(name), id] as const)])
}

/** What tells results from others of the same piece: all cells of its rows, also those that the format has no use for, such as times. */
export const digestOf = (rows: readonly ResultRow[]): string =>
  createHash('sha256')
    .update(JSON.stringify(rows.map(({ cells }) => cells)))
    .digest('hex')

export interface Imported {
  pieceId: number
  digest: string
}

const keyOf = ({ pieceId, digest }: Imported) => `${pieceId} ${digest}`

/** When results were imported before. */
export async function importedBefore(
  ctx: Context,
  results: readonly Imported[],
): Promise<(of: Imported) => string | null> {
  const rows = await ctx.db.all<Imported & { at: string }>(sql`
    select t.piece_id as "pieceId", t.digest, t.at from electrode_imported_result as t
    where ${inFactory(ctx, 't')} and t.piece_id = any(${results.map(({ pieceId }) => pieceId)}::bigint[])
      and t.digest = any(${results.map(({ digest }) => digest)}::text[])`)
  const known = new Map(rows.map((row) => [keyOf(row), row.at]))
  return (of) => known.get(keyOf(of)) ?? null
}

export async function noteImported(ctx: Context, results: readonly Imported[]): Promise<void> {
  const { tenantId, factoryId } = ctx.session
  await ctx.db.run(sql`
    insert into electrode_imported_result (tenant_id, factory_id, id, piece_id, digest, at)
    select ${tenantId}, ${factoryId}, r.id, r.piece_id, r.digest, ${ctx.now()}::timestamptz
    from unnest(${results.map(() => ctx.newId())}::bigint[], ${results.map(({ pieceId }) => pieceId)}::bigint[],
      ${results.map(({ digest }) => digest)}::text[]) as r(id, piece_id, digest)`)
}
