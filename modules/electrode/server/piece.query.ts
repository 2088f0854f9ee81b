import { Refusal, type DraftOf } from '@mouldwright/kernel'
import { inFactory, readRecords, sql, type Context, type StoredRecord } from '@mouldwright/server-kit'
import { piece, type BindingKind, type PieceState } from '../shared/index.ts'

export type PieceRecord = StoredRecord<typeof piece.fields>
export type PieceUpdate = { id: number } & Partial<DraftOf<typeof piece>>

/** The chosen pieces, held until the transaction ends: one caller after the other, so that what they are bound to is free or not. */
export async function lockPieces(ctx: Context, chosen: readonly { id: number }[]): Promise<PieceRecord[]> {
  const pieces = await readRecords(ctx, piece, { ids: chosen.map(({ id }) => id), lock: 'change' })
  if (pieces.length !== new Set(chosen.map(({ id }) => id)).size) throw new Refusal('record.absent')
  return pieces
}

export const stateWord = (ctx: Context, state: PieceState) =>
  ctx.kit.word(ctx.language, 'electrode', `piece.stateOptions.${state}`)

/** Ends what the pieces are bound to, of these kinds. */
export async function release(ctx: Context, ids: readonly number[], kinds: readonly BindingKind[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db.run(
    sql`update electrode_binding as t set released_at = ${ctx.now()}::timestamptz, released_by = ${ctx.session.displayName}::text
      where ${inFactory(ctx, 't')} and t.piece_id = any(${ids}::bigint[]) and t.kind = any(${kinds}::text[]) and t.released_at is null`,
  )
}

/** The number that a piece's next binding or measurement has. */
export async function nextSequences(
  ctx: Context,
  of: 'binding' | 'measurement',
  ids: readonly number[],
): Promise<(pieceId: number) => number> {
  const rows =
    of === 'binding'
      ? await ctx.db.all<{ pieceId: number; last: number }>(
          sql`select t.piece_id, max(t.sequence) as last from electrode_binding as t
            where ${inFactory(ctx, 't')} and t.piece_id = any(${ids}::bigint[]) group by t.piece_id`,
        )
      : await ctx.db.all<{ pieceId: number; last: number }>(
          sql`select t.piece_id, max(t.sequence) as last from electrode_measurement as t
            where ${inFactory(ctx, 't')} and t.piece_id = any(${ids}::bigint[]) group by t.piece_id`,
        )
  const last = new Map(rows.map((row) => [row.pieceId, row.last]))
  return (pieceId) => {
    const next = (last.get(pieceId) ?? 0) + 1
    last.set(pieceId, next)
    return next
  }
}

/** The piece that holds a chip, holder, pallet or place now. */
export async function holderOf(
  ctx: Context,
  of: { kind: BindingKind; code?: string; machineId?: number; magazinePlace?: number },
): Promise<{ id: number; number: string } | undefined> {
  return ctx.db.maybe<{ id: number; number: string }>(
    sql`select p.id, p.number from electrode_binding as t
        join electrode_piece as p on p.tenant_id = t.tenant_id and p.factory_id = t.factory_id and p.id = t.piece_id
      where ${inFactory(ctx, 't')} and t.kind = ${of.kind} and t.released_at is null
        and t.code is not distinct from ${of.code ?? null}::text
        and t.machine_id is not distinct from ${of.machineId ?? null}::bigint
        and t.magazine_place is not distinct from ${of.magazinePlace ?? null}::integer`,
  )
}
