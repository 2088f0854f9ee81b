import { permissionOf } from '@mouldwright/kernel'
import type { IdSource } from '@mouldwright/production/server/api'
import type { FoundId } from '@mouldwright/production/shared'
import { readRecords, sql, type Context } from '@mouldwright/server-kit'
import { barcode, scanFault, scannedText } from '../shared/index.ts'
import { nameOf } from './labels.handlers.ts'
import { maySee, namedBy } from './named-record.ts'

const word = (ctx: Context, path: string, params?: Readonly<Record<string, string | number>>) =>
  ctx.kit.word(ctx.language, 'codes', path, params)

/** Whoever sees codes or scans them may ask what one names. */
const mayAsk = ({ session }: Context) =>
  session.permissions.has(permissionOf(barcode, 'check')) || session.permissions.has(permissionOf(barcode, 'scan'))

/** A scanned or typed code with what it names; the thing itself is answered too. A retired code says that it no longer counts. */
export const idsOfCodes: IdSource = async (ctx, number) => {
  const code = scannedText(number)
  if (scanFault(code) || !mayAsk(ctx)) return { found: [] }
  const [record] = await readRecords(ctx, barcode, { where: sql`lower(normalize(t.code, NFKC)) = ${code}`, limit: 1 })
  if (!record) return { found: [] }
  const { id, kind, text, state, retiredBy, batchId, partId, machineId, shelfId } = record
  const of = kind === 'label' ? undefined : namedBy[kind]
  const isSeen = of !== undefined && maySee(ctx, of.entity)
  const isActive = state === 'active'
  const found: FoundId = {
    kind: 'barcode',
    key: `barcode/${id}`,
    number: code,
    name: text,
    state: word(ctx, `barcode.stateOptions.${state}`),
    path: ctx.session.permissions.has(permissionOf(barcode, 'check')) ? `/comm/barcode?id=${id}` : '/comm/scan',
    now: [
      {
        text: word(ctx, 'ids.names', {
          kind: word(ctx, `barcode.kindOptions.${kind}`),
          name: of && !isSeen ? '–' : nameOf(record),
        }),
        ...(of && isSeen ? { path: `${of.page}?id=${record[of.field]}` } : {}),
      },
      ...(isActive ? [] : [{ text: word(ctx, 'ids.retired', { by: retiredBy ?? '–' }) }]),
    ],
    next: [],
  }
  const one = (named: number | null | undefined) => (isActive && named ? [named] : [])
  return {
    found: [found],
    names: { batch: one(batchId), part: one(partId), machine: one(machineId), shelf: one(shelfId) },
  }
}
