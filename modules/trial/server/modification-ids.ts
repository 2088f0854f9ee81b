import { recordsWith, type IdSource } from '@mouldwright/production/server/api'
import { wallClockIn, type Context } from '@mouldwright/server-kit'
import { modification, type ModificationStatus } from '../shared/index.ts'

const word = (ctx: Context, path: string, params?: Readonly<Record<string, string | number>>) =>
  ctx.kit.word(ctx.language, 'trial', path, params)

const isOpen = (status: ModificationStatus) => status === 'draft' || status === 'released'

/** Modification orders: of which mould and parts, since when they hold, and what is left to do. */
export const idsOfModifications: IdSource = async (ctx, number) => {
  const orders = await recordsWith(ctx, modification, { number }, ['number'], true)
  return {
    found: orders.map((of) => {
      const { id, title, status: given, labels, mouldId, parts, releasedAt, releasedBy, promisedDate } = of
      const status = given ?? 'draft'
      const mould = labels?.['mouldId'] ?? String(mouldId)
      const at = releasedAt ? wallClockIn(releasedAt, ctx.session.timeZone).slice(0, 16).replace('T', ' ') : '–'
      return {
        kind: 'modification',
        key: `modification/${id}`,
        number: of.number,
        name: title,
        state: word(ctx, `modification.statusOptions.${status}`),
        path: `/tr/modification?id=${id}`,
        now: [
          { text: word(ctx, 'ids.parts', { mould, count: parts?.length ?? 0 }) },
          ...(releasedAt ? [{ text: word(ctx, 'ids.released', { by: releasedBy ?? '–', at }) }] : []),
        ],
        next: isOpen(status)
          ? [
              { text: word(ctx, `ids.next.${status}`) },
              ...(promisedDate ? [{ text: word(ctx, 'ids.promised', { date: promisedDate }) }] : []),
            ]
          : [],
      }
    }),
  }
}
