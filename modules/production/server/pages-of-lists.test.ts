/** Pages of lists that are in the order of what records name, or that a search has found: each record once, whatever is called alike. */
import { userOfFile, worldOfFile } from '@mouldwright/testkit/of-file'
import { beforeAll, expect, it } from 'vitest'

const world = worldOfFile()
const planner = userOfFile(world, ['basic.*', 'production.*'])
const id = async (path: string, values: object): Promise<number> => (await planner.ok(`${path}/add.do`, values)).id

// Two customers of one name, so that their moulds stand among each other.
const names = ['乙', '甲', '甲'] as const
const count = 14

beforeAll(async () => {
  const customers: (number | null)[] = [null]
  for (const [at, name] of names.entries()) customers.push(await id('bms/customer', { number: `C${at}`, name }))
  for (let at = 0; at < count; at += 1)
    await id('bom/mold', {
      ...{ number: `M${String((at * 5) % count).padStart(2, '0')}`, name: at % 2 ? '门板' : '前保险杠' },
      ...{ deliveryDate: '2026-11-20', customerId: customers[at % customers.length] },
    })
})

type Row = { number: string; customerId: number | null; labels: { customerId?: string } }
const list = (query: object): Promise<{ rows: Row[]; total: number }> => planner.ok('bom/mold/list.do', query)
const shown = (rows: readonly Row[]) => rows.map(({ number, labels }) => `${labels.customerId ?? '–'} ${number}`)

async function pagesOf(query: object, size: number): Promise<string[]> {
  const pages: string[] = []
  for (let page = 1; ; page += 1) {
    const { rows, total } = await list({ ...query, page, size })
    expect(total).toBe((await list({ ...query, size: 500 })).total)
    if (rows.length === 0) return pages
    pages.push(...shown(rows))
  }
}

it('[CL-46] are in the order of the customers’ names and then of the numbers, those without one last', async () => {
  const all = shown((await list({ sort: 'customerId', size: 500 })).rows)
  const placed = (of: string) => ['乙', '甲', '–'].indexOf(of.split(' ')[0]!)
  expect(all).toHaveLength(count)
  expect(all).toEqual(all.toSorted((one, other) => placed(one) - placed(other) || (one < other ? -1 : 1)))
  const { rows } = await list({ sort: '-customerId', size: 500 })
  expect([rows[0]!.labels.customerId, rows.at(-1)!.customerId]).toEqual(['甲', null])
})

it.each([
  ['as they come', {}],
  ['of some', { filters: { deliveryDate: { from: '2026-11-01' }, name: '门板' } }],
  ['that were searched', { search: '保险' }],
])('[CL-46] %s: follow each other without a record twice or left out', async (_, more) => {
  for (const sort of ['customerId', '-customerId', 'number'])
    for (const size of [1, 3, 5]) {
      const query = { ...more, sort }
      expect(await pagesOf(query, size)).toEqual(shown((await list({ ...query, size: 500 })).rows))
    }
  expect(await list({ ...more, sort: 'customerId', page: 90, size: 50 })).toMatchObject({
    rows: [],
    total: (await list(more)).total,
  })
})

it('[CL-46] of a search that finds nothing is empty', async () => {
  expect(await list({ search: '没有' })).toEqual({ rows: [], total: 0 })
})
