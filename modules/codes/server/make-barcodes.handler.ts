import { shelf } from '@mouldwright/basic/shared'
import { firstSigns, Refusal, type DraftOf } from '@mouldwright/kernel'
import {
  handle,
  inFactory,
  insertRecords,
  readRecords,
  sql,
  type Context,
  type StoredRecord,
} from '@mouldwright/server-kit'
import { barcode, barcodePrint, makeBarcodes, mostPrinted, type CodeKind } from '../shared/index.ts'
import { issueCodes } from './issue-codes.ts'
import { demandSight, namedBy } from './named-record.ts'

type Draft = Partial<DraftOf<typeof barcode>> & { text: string }
interface Input {
  kind: CodeKind
  ids: readonly number[]
  count: number
  text: string
}

/** A display text shows at most 13 signs; the end of a long number tells more than its beginning. */
const shown = (label: string) => {
  const text = label.trim() || '–'
  return [...text].length <= 13 ? text : [...text].slice(-13).join('')
}

/** What the records are called, by id. */
async function titlesOf(ctx: Context, { kind, ids }: Input): Promise<Map<number, string>> {
  const { entity } = namedBy[kind as Exclude<CodeKind, 'label'>]
  demandSight(ctx, entity)
  const records = await readRecords(ctx, entity as never, { ids, rows: false })
  const titles = new Map(
    records.map((record) => [record.id, String((record as Record<string, unknown>)[entity.title] ?? '')]),
  )
  if (ids.some((id) => !titles.has(id))) throw new Refusal('record.absent')
  return titles
}

const activeOf = (ctx: Context, { kind, ids }: Input) =>
  readRecords(ctx, barcode, {
    where: sql`t.state = 'active' and t.kind = ${kind} and ${sql.ref(`t.${column(kind)}`)} = any(${ids}::bigint[])`,
    lock: 'change',
  })

const column = (kind: CodeKind) =>
  namedBy[kind as Exclude<CodeKind, 'label'>].field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The codes that are missing, and those that stand already. */
async function planCodes(ctx: Context, input: Input): Promise<{ drafts: Draft[]; kept: number[] }> {
  const { kind, ids, count, text } = input
  if (kind === 'label') return { drafts: Array.from({ length: count }, () => ({ text })), kept: [] }
  const titles = await titlesOf(ctx, input)
  const active = await activeOf(ctx, input)
  const { field } = namedBy[kind]
  if (kind === 'piece') return { drafts: await pieces(ctx, input, titles), kept: [] }
  if (kind === 'place') return places(ctx, ids, active)
  const has = new Set(active.map((one) => one[field]))
  const drafts = ids
    .filter((id) => !has.has(id))
    .map((id) => ({ [field]: id, text: text || shown(titles.get(id) ?? '') }))
  return { drafts, kept: active.map(({ id }) => id) }
}

/** Pieces are numbered on from the last one of their part, also where that is retired. */
async function pieces(ctx: Context, { ids, count, text }: Input, titles: Map<number, string>): Promise<Draft[]> {
  const rows = await ctx.db.all<{ partId: number; last: number }>(
    sql`select t.part_id, max(t.piece_number) as last from codes_barcode as t
      where ${inFactory(ctx, 't')} and t.kind = 'piece' and t.part_id = any(${ids}::bigint[]) and t.part_id is not null
      group by t.part_id`,
  )
  const lastOf = new Map(rows.map(({ partId, last }) => [partId, last]))
  return ids.flatMap((partId) => {
    const last = lastOf.get(partId) ?? 0
    return Array.from({ length: count }, (_, at) => {
      const pieceNumber = last + at + 1
      return { partId, pieceNumber, text: text || shown(`${titles.get(partId)}#${pieceNumber}`) }
    })
  })
}

async function places(
  ctx: Context,
  ids: readonly number[],
  active: readonly StoredRecord<typeof barcode.fields>[],
): Promise<{ drafts: Draft[]; kept: number[] }> {
  const has = new Set(active.map(({ shelfId, place }) => `${shelfId} ${place}`))
  const shelves = await readRecords(ctx, shelf, { ids })
  const drafts = shelves.flatMap(({ id: shelfId, places: all }) =>
    (all ?? [])
      .filter(({ valid, code }) => valid && !has.has(`${shelfId} ${code}`))
      .map(({ code: place }) => ({ shelfId, place, text: shown(place) })),
  )
  return { drafts, kept: active.map(({ id }) => id) }
}

export const makeBarcodesHandler = handle(makeBarcodes, async (ctx, { kind, records, count, text }) => {
  const ids = (records ?? []).map(({ id }) => id)
  if (kind === 'label' && !text) ctx.invalid([{ field: 'text', rule: 'required' }])
  if (kind !== 'label' && ids.length === 0) ctx.invalid([{ field: 'records', rule: 'tooFewRows', params: { min: 1 } }])
  const { drafts, kept } = await planCodes(ctx, { kind, ids, count, text: firstSigns(text ?? '', 13) })
  if (drafts.length > mostPrinted) ctx.refuse('barcode.tooMany', { max: mostPrinted, asked: drafts.length })
  const issued = await issueCodes(ctx, drafts.length)
  const [at, by] = [ctx.now().toISOString(), ctx.session.displayName]
  const made = await insertRecords(
    ctx,
    barcode,
    drafts.map((draft, index) => ({
      ...draft,
      code: issued[index]!,
      kind,
      state: 'active' as const,
      printed: 0,
      madeBy: by,
      madeAt: at,
    })),
  )
  await insertRecords(
    ctx,
    barcodePrint,
    made.map((barcodeId, index) => ({
      barcodeId,
      sequence: 1,
      step: 'made' as const,
      text: drafts[index]!.text,
      at,
      by,
    })),
  )
  return { made: made.length, kept: kept.length, ids: [...kept, ...made] }
})
