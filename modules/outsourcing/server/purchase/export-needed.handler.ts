import {
  exportLimits,
  exportWorkbook,
  handleQueued,
  wallClockIn,
  type Context,
  type WrittenCell,
} from '@mouldwright/server-kit'
import { exportPurchase, purchaseOrder, type NeededPart } from '../../shared/index.ts'
import { readNeeded } from './needed.query.ts'

const hours = (minutes: number) => Math.round(minutes / 0.6) / 100

type Column = readonly [head: string, cell: (row: NeededPart) => WrittenCell]

function columnsOf(ctx: Context): Column[] {
  const word = (path: string) => ctx.kit.word(ctx.language, 'outsourcing', `page.needed.${path}`)
  return [
    [word('mould'), ({ mould }) => mould],
    [word('part'), ({ part }) => part],
    [word('partName'), ({ partName }) => partName],
    [word('kind'), ({ kind }) => word(`kinds.${kind}`)],
    [word('material'), ({ material }) => material],
    [word('quantity'), ({ quantity }) => quantity],
    [word('left'), ({ left }) => left],
    [word('neededAt'), ({ neededAt }) => (neededAt ? { moment: wallClockIn(neededAt, ctx.session.timeZone) } : null)],
    [word('state'), ({ state }) => word(`states.${state}`)],
    [word('promised'), ({ promisedDate }) => (promisedDate ? { date: promisedDate } : null)],
    [word('delayHours'), ({ delayMinutes }) => hours(delayMinutes)],
    [word('delivery'), ({ deliveryDate }) => (deliveryDate ? { date: deliveryDate } : null)],
    [word('mouldLateHours'), ({ mouldLateMinutes }) => hours(mouldLateMinutes)],
  ]
}

export const exportPurchaseHandler = handleQueued(
  exportPurchase,
  (job, query) => {
    const name = job.kit.word(job.language, 'outsourcing', 'menu.needed')
    return exportWorkbook(
      job,
      { title: name, about: purchaseOrder.name, asked: { search: query.search } },
      async (ctx) => {
        const { rows } = await readNeeded(ctx, query)
        if (rows.length === 0) return undefined
        const columns = columnsOf(ctx)
        async function* written() {
          yield rows.map((row) => columns.map(([, cell]) => cell(row)))
          job.progress({ done: rows.length, total: rows.length })
        }
        return { sheets: [{ name, header: columns.map(([head]) => head), rows: written() }], rows: rows.length }
      },
    )
  },
  { repeatable: true, limits: exportLimits },
)
