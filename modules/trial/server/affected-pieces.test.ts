/** Cut electrodes that a modification order reaches, by HTTP. */
import { seedCavity, seedElectrode } from '../../electrode/server/electrode.fixture.ts'
import { ofFile, userOfFile, worldOfFile } from '@mouldwright/testkit/of-file'
import { expect, it } from 'vitest'
import { addOrder, affected, decideAll, release } from './modification.fixture.ts'
import { engineer } from './trial.fixture.ts'

const world = worldOfFile()
const caller = userOfFile(world, [...engineer, 'electrode.*'])
const cavity = ofFile(() => seedCavity(caller))

it('[MD-02] are used up as of the new revision, or scrapped and made again; a blank that waits needs no decision', async () => {
  const { electrodeId } = await seedElectrode(caller, cavity)
  await caller.ok('electrode/piece/make.do', { parts: [{ id: electrodeId }] })
  const pieces = async (): Promise<any[]> =>
    (await caller.ok('electrode/piece/list.do', { filters: { partId: electrodeId }, sort: 'number' })).rows
  const [first, second] = await pieces()
  for (const state of ['blankReady', 'milling'])
    await caller.ok('electrode/piece/advance.do', { pieces: [{ id: first.id }, { id: second.id }], to: state })
  const { id, number } = await addOrder(caller, cavity.mouldId, [electrodeId])
  const { things } = await affected(caller, id)
  expect(things.map(({ kind, name, decisions }: any) => [kind, name, decisions.join(' ')])).toEqual(
    [first, second].map((piece) => ['electrode', piece.number, 'letFinish remake']),
  )
  await decideAll(caller, id, { electrode: 'remake' })
  const kept = things.find(({ name }: any) => name === first.number)
  await caller.ok('tr/modification/decide.do', {
    id,
    decisions: [{ key: kept.key, state: kept.state, decision: 'letFinish' }],
  })
  await caller.ok('electrode/piece/advance.do', { pieces: [{ id: first.id }], to: 'cleaned' })
  expect((await release(caller, id)).data).toMatchObject({ refusal: 'modification.undecided', params: { count: 1 } })
  const [moved] = (await affected(caller, id)).things
  await caller.ok('tr/modification/decide.do', {
    id,
    decisions: [{ key: moved.key, state: moved.state, decision: 'letFinish' }],
  })
  expect((await release(caller, id)).code).toBe(1)
  const after = await pieces()
  expect(after.find((piece) => piece.id === first.id)).toMatchObject({ state: 'cleaned', revision: 'B' })
  expect(after.find((piece) => piece.id === second.id)).toMatchObject({
    state: 'scrapped',
    reason: expect.stringContaining(number),
  })
  const alive = after.filter(({ state }) => state !== 'scrapped')
  expect(alive.map(({ revision }) => revision)).toEqual(['B', 'B', 'B'])
})
