/** What plans make of electrode pieces: burns wait until the set has passed. */
import { userOfFile, worldOfFile } from '@mouldwright/testkit/of-file'
import { expect, it } from 'vitest'
import { load, newSchedule } from '../../aps/server/plans.fixture.ts'
import { piecesOf, rights, seedCavity, seedElectrode } from './electrode.fixture.ts'

const world = worldOfFile()
const caller = userOfFile(world, [...rights, 'aps.*'])

it('[EL-06] a plan waits for pieces that nobody has measured, and no longer once they have passed', async () => {
  const cavity = await seedCavity(caller)
  const { electrodeId, name } = await seedElectrode(caller, cavity)
  const pieces = piecesOf(caller)
  await pieces.make(electrodeId)
  // Its route is done: nothing that is planned makes or measures its pieces any more.
  const { id: batchId } = await caller.ok('bom/bomBatch/add.do', {
    number: `${name}-1`,
    partId: electrodeId,
    quantity: 3,
  })
  const { id: scheduleId } = await newSchedule(caller)
  const waiting = async () => {
    expect((await load(caller, scheduleId)).status).toBe('succeeded')
    const { rows } = await caller.ok('aps/schedule/defect/getList.do', { scheduleId, size: 500 })
    return (rows as { code: string; sentence: string }[]).filter(
      ({ code, sentence }) => code === 'gateUnknown' && sentence.includes('电极'),
    ).length
  }
  expect(batchId).toBeGreaterThan(0)
  expect(await waiting()).toBe(1)
  const own = (await pieces.list()).filter(({ partId }) => partId === electrodeId)
  await pieces.cut(own)
  for (const { id } of own) await pieces.measure(id)
  expect(await waiting()).toBe(0)
})
