import { recordsWith, type IdSource } from '@mouldwright/production/server/api'
import { permissionOf, type Entity } from '@mouldwright/kernel'
import type { FoundId } from '@mouldwright/production/shared'
import type { Context } from '@mouldwright/server-kit'
import { outsourceOrder, purchaseOrder } from '../shared/index.ts'

const word = (ctx: Context, path: string, params?: Readonly<Record<string, string | number>>) =>
  ctx.kit.word(ctx.language, 'outsourcing', path, params)

/** The order's own page, for whoever may open it; else the list. */
const pageOf = (ctx: Context, of: Entity, list: string, id: number) =>
  ctx.session.permissions.has(permissionOf(of, 'detail')) ? `${list}/${id}` : list

const isOver = (status: string) => status === 'closed' || status === 'cancelled'

/** Orders to suppliers: who has it, how much is still to come, and by when. */
export const idsOfOutsourcing: IdSource = async (ctx, number) => {
  const found: FoundId[] = []
  for (const order of await recordsWith(ctx, outsourceOrder, { number }, ['number'])) {
    const { id, status, labels, outstanding, lineCount, expectedDate, neededDate } = order
    const supplier = labels?.['supplierId'] ?? '–'
    found.push({
      kind: 'outsourceOrder',
      key: `outsourceOrder/${id}`,
      number: order.number,
      name: supplier,
      state: word(ctx, `order.statusOptions.${status}`),
      path: pageOf(ctx, outsourceOrder, '/outsource/order', id),
      now: [
        {
          text: word(ctx, status === 'draft' ? 'ids.notSent' : 'ids.away', { supplier, outstanding, lines: lineCount }),
        },
      ],
      next: isOver(status)
        ? []
        : [{ text: word(ctx, 'ids.back', { date: expectedDate ?? '–', needed: neededDate ?? '–' }) }],
    })
  }
  for (const order of await recordsWith(ctx, purchaseOrder, { number }, ['number'])) {
    const { id, status, labels, outstanding, lineCount, promisedDate, neededDate } = order
    const supplier = labels?.['supplierId'] ?? '–'
    found.push({
      kind: 'purchaseOrder',
      key: `purchaseOrder/${id}`,
      number: order.number,
      name: supplier,
      state: word(ctx, `purchase.statusOptions.${status}`),
      path: pageOf(ctx, purchaseOrder, '/outsource/purchase', id),
      now: [
        {
          text: word(ctx, status === 'draft' ? 'ids.notSent' : 'ids.coming', {
            supplier,
            outstanding,
            lines: lineCount,
          }),
        },
      ],
      next: isOver(status)
        ? []
        : [{ text: word(ctx, 'ids.promised', { date: promisedDate ?? '–', needed: neededDate ?? '–' }) }],
    })
  }
  return { found }
}
