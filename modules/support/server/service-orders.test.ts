/** Service orders as a company and the provider see them, each over its own calls. */
import type { Caller } from '@mouldwright/testkit'
import { ofEachTest, operatorOfFile, worldOfFile } from '@mouldwright/testkit/of-file'
import { describe, expect, it } from 'vitest'

const world = worldOfFile()
const { operator, mine: provider } = operatorOfFile(world)
const company = ofEachTest(() => world.tenant())
const rights = ['support.*']
const planner = ofEachTest(() => world.user(rights, { tenant: company }))

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
  'base64',
)
const path = 'bms/serviceOrder'
const pictures = (count: number, who: Caller = planner) =>
  Promise.all(Array.from({ length: count }, async (_, at) => ({ picture: await who.upload(`${at}.png`, png) })))
const draft = async (more: object = {}) => ({
  title: '外协工序不见了',
  type: 'fault',
  category: 'planning',
  description: '第 3 步之后没有外协',
  pictures: await pictures(1),
  ...more,
})
const submit = async (more: object = {}) => planner.ok(`${path}/add.do`, await draft(more))
const read = (id: number) => planner.ok(`${path}/get.do`, { id })
const accept = (recordId: number) => provider.post<any>('oms/serviceOrder/accept.do', { recordId })
const answer = (recordId: number, more: object = {}) =>
  provider.post<any>('oms/serviceOrder/process.do', { recordId, outcome: 'solved', reply: '请先载入数据', ...more })
const step = (name: 'confirm' | 'return' | 'rate', id: number, more: object = {}, who: Caller = planner) =>
  who.post<any>(`${path}/${name}.do`, { id, ...more })
const told = async (who: Caller): Promise<string[]> =>
  (await who.ok('bms/msg/list.do', {})).rows
    .filter(({ module }: any) => module === 'support')
    .map(({ msgHeader, link }: any) => `${msgHeader} ${link}`)
const issuesOf = ({ data }: { data: any }) => data.issues.map(({ field, rule }: any) => `${field} ${rule}`)

describe('a service order', () => {
  it('[BD-32] has a number of its company, all fields, and one to five pictures', async () => {
    const [first, second] = [await submit(), await submit({ pictures: await pictures(5) })]
    expect([first.number, second.number]).toEqual(['SO-000001', 'SO-000002'])
    expect(first).toMatchObject({ status: 'submitted', submitterId: planner.userId, rating: null })
    expect(second.pictures).toHaveLength(5)
    const few = await planner.post(`${path}/add.do`, await draft({ pictures: [] }))
    expect(issuesOf(few)).toEqual(['pictures tooFewRows'])
    const many = await planner.post(`${path}/add.do`, await draft({ pictures: await pictures(6) }))
    expect(issuesOf(many)).toEqual(['pictures tooManyRows'])
    const note = await planner.upload('note.txt', Buffer.from('no picture'))
    const wrong = await planner.post(`${path}/add.do`, await draft({ pictures: [{ picture: note }] }))
    expect(issuesOf(wrong)).toEqual(['pictures.picture fileKind'])
    expect((await submit()).number).toBe('SO-000003')
  })

  it('[BD-32] gives no number twice, however many are submitted at once', async () => {
    const drafts = await Promise.all(Array.from({ length: 5 }, () => draft()))
    const made = await Promise.all(drafts.map((each) => planner.ok(`${path}/add.do`, each)))
    expect(new Set(made.map(({ number }) => number)).size).toBe(5)
  })

  it('[BD-32] goes from submitted by accepted, processed and confirmed to rated, and each step is told to the other side', async () => {
    const { id, number } = await submit()
    const [newest] = await told(provider)
    expect(newest).toContain(number)
    expect(newest).toContain(`/oms/serviceOrder?id=${id}`)
    expect((await answer(id)).data).toMatchObject({ refusal: 'serviceOrder.stateForbids' })
    expect((await accept(id)).code).toBe(1)
    expect(await read(id)).toMatchObject({ status: 'accepted', acceptedAt: expect.any(String) })
    expect((await accept(id)).data).toMatchObject({ refusal: 'serviceOrder.stateForbids' })
    expect((await answer(id)).code).toBe(1)
    expect(await read(id)).toMatchObject({ status: 'processed', outcome: 'solved', reply: '请先载入数据' })
    expect((await told(planner)).map((text) => text.replace(/<[^>]*>/g, ''))).toEqual([
      expect.stringMatching(new RegExp(`${number} 已处理.*/comm/serviceOrder\\?id=${id}`)),
      expect.stringContaining(`${number} 已受理`),
    ])
    expect((await step('rate', id, { rating: 5 })).data).toMatchObject({ refusal: 'serviceOrder.stateForbids' })
    expect((await step('confirm', id)).code).toBe(1)
    expect((await step('return', id, { objection: 'x' })).data).toMatchObject({ refusal: 'serviceOrder.stateForbids' })
    expect((await step('rate', id, { rating: 6 })).code).toBe(400)
    expect((await step('rate', id, { rating: 1, remark: '太慢' })).code).toBe(1)
    expect(await read(id)).toMatchObject({ status: 'rated', rating: 1, ratingRemark: '太慢' })
    expect((await step('rate', id, { rating: 5 })).data).toMatchObject({ refusal: 'serviceOrder.stateForbids' })
    expect((await told(provider)).filter((text) => text.includes(`id=${id}&`))).toHaveLength(3)
    const history = await planner.ok('comm/history/list.do', { entity: 'support.serviceOrder', recordId: id })
    expect(history.rows).toHaveLength(5)
  })

  it('[BD-32] that was not solved goes back to the provider with the reason, and can be answered again', async () => {
    const { id } = await submit()
    await accept(id)
    await answer(id, { outcome: 'unsolved', reply: '下个版本' })
    expect((await step('return', id)).code).toBe(400)
    expect((await step('return', id, { objection: '还是没有' })).code).toBe(1)
    expect(await read(id)).toMatchObject({ status: 'accepted', outcome: 'unsolved', objection: '还是没有' })
    const seen = await provider.ok('oms/serviceOrder/get.do', { id })
    expect(seen).toMatchObject({ status: 'accepted', objection: '还是没有' })
    expect((await answer(id)).code).toBe(1)
    expect(await read(id)).toMatchObject({ status: 'processed', outcome: 'solved' })
  })
})

describe('the provider', () => {
  it('[BD-32] sees orders of all companies in one list, found by company, state and text, with what was written and the pictures', async () => {
    const { id, number } = await submit({ title: 'Only here' })
    const { rows, total } = await provider.ok('oms/serviceOrder/list.do', {
      search: 'only HERE',
      filters: { status: 'submitted', type: 'fault', category: ['planning'] },
    })
    expect([total, rows[0].number, rows[0].company]).toEqual([1, number, expect.stringMatching(/^Tenant/)])
    const none = { search: 'only here', filters: { status: 'rated' } }
    expect((await provider.ok('oms/serviceOrder/list.do', none)).total).toBe(0)
    const seen = await provider.ok('oms/serviceOrder/get.do', { id })
    expect(seen.description).toBe('第 3 步之后没有外协')
    const [{ picture }] = seen.pictures
    const at = (recordId: number) => provider.get(`oms/serviceOrder/picture.do?recordId=${recordId}&fileId=${picture}`)
    expect((await at(id)).body.equals(png)).toBe(true)
    // A picture of another order is none of this one.
    const other = await submit()
    expect(JSON.parse((await at(other.id)).body.toString())).toMatchObject({ code: 404 })
  })

  it('[BD-32 T1] alone: a company’s own rights reach no other company, and no company answers', async () => {
    const { id, pictures: held } = await submit()
    const stranger = await world.user(['*'])
    expect((await stranger.post(`${path}/get.do`, { id })).code).toBe(404)
    expect((await step('confirm', id, {}, stranger)).code).toBe(404)
    expect((await stranger.post('oms/serviceOrder/list.do', {})).code).not.toBe(1)
    expect((await stranger.post('oms/serviceOrder/accept.do', { recordId: id })).code).not.toBe(1)
    const clerk = await world.user(['oms.serviceOrder:check'], { tenant: operator })
    expect((await clerk.post('oms/serviceOrder/accept.do', { recordId: id })).code).toBe(403)
    const colleague = await world.user(['support.serviceOrder:detail'], { tenant: company })
    const [{ picture }] = held
    expect((await colleague.get(`comm/file/download.do?fileId=${picture}`)).body.equals(png)).toBe(true)
    expect((await step('confirm', id, {}, colleague)).code).toBe(403)
  })
})
