/** Released programs that a modification order reaches, by HTTP. */
import { seedMould, seedShop, type SeededMould, type Shop } from '../../aps/server/factory.fixture.ts'
import { addOrder, affected, decideAll, gateOf, release } from '../../trial/server/modification.fixture.ts'
import { engineer } from '../../trial/server/trial.fixture.ts'
import { ofFile, userOfFile, worldOfFile } from '@mouldwright/testkit/of-file'
import { expect, it } from 'vitest'

const world = worldOfFile()
const caller = userOfFile(world, [...engineer, 'cam.*'])
const shop: Shop = ofFile(() => seedShop(caller))
const mould: SeededMould = ofFile(() => seedMould(caller, shop, 'M1'))

it('[MD-02] are still right, or replaced, which stops what they are for at the machine; a draft needs no decision', async () => {
  const partId = mould.parts['C01']!
  const { rows } = await caller.ok('bom/route/list.do', { filters: { partId: [partId] } })
  const { version, operations } = await caller.ok('bom/route/get.do', { id: rows[0].id })
  const plain = operations.map(({ labels: _, ...row }: { labels: object }, at: number) => ({
    ...row,
    needsCam: at < 2,
  }))
  await caller.ok('bom/route/modify.do', { id: rows[0].id, version, operations: plain })
  const add = async (operationNumber: number, name: string): Promise<number> => {
    const file = await caller.upload(`${name}.nc`, new TextEncoder().encode(`G0 X${operationNumber}`))
    return (await caller.ok('cam/program/add.do', { partId, operationNumber, name, revision: 1, file, tools: [] })).id
  }
  const [mill, burn] = [await add(10, 'C01-10'), await add(20, 'C01-20')]
  await add(30, 'C01-30')
  for (const id of [mill, burn]) await caller.ok('cam/program/release.do', { id })
  await caller.ok('cam/program/load.do', { id: mill, machineId: shop.machines['CNC01'] })
  const { id } = await addOrder(caller, mould.mouldId, [partId])
  const { things } = await affected(caller, id)
  expect(
    things.map(({ kind, name, facts, decisions }: any) => [kind, name, facts.machines, decisions.join(' ')]),
  ).toEqual([
    ['program', 'C01-10', 'CNC01', 'letFinish remake'],
    ['program', 'C01-20', '–', 'letFinish remake'],
  ])
  expect((await release(caller, id)).data).toMatchObject({ refusal: 'modification.undecided', params: { count: 2 } })
  await decideAll(caller, id, { program: 'remake' })
  const kept = things.find(({ name }: any) => name === 'C01-20')
  await caller.ok('tr/modification/decide.do', {
    id,
    decisions: [{ key: kept.key, state: kept.state, decision: 'letFinish' }],
  })
  expect((await release(caller, id)).code).toBe(1)
  const codes = async (number: number) =>
    (await gateOf(caller, mould.batches['C01']!, number)).reasons
      .map(({ code }: any) => code)
      .filter((code: string) => code.startsWith('program'))
  expect(await codes(10)).toEqual(['programNotReleased'])
  expect(await codes(20)).toEqual([])
})
