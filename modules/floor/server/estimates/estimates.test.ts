/** Planned hours against real ones, and estimates that are set to what work took. */
import { seedMould, seedShop, type Shop } from '../../../aps/server/factory.fixture.ts'
import { ofEachTest, worldOfFile } from '@mouldwright/testkit/of-file'
import { expect, it } from 'vitest'
import { applyEstimates, compareEstimates } from '../../shared/index.ts'

const world = worldOfFile()
const caller = ofEachTest(() => world.user(['basic.*', 'production.*', 'gate.*', 'floor.*']))
const shop = ofEachTest((): Promise<Shop> => seedShop(caller))
const isoIn = (minutes: number) => new Date(world.clock.now() + minutes * 60_000).toISOString()

/** Plates of four hours and half an hour of set-up, of which each took so many minutes. */
async function milled(...worked: number[]): Promise<void> {
  const { batches } = await seedMould(caller, shop, 'M1', { plates: worked.length })
  for (const [at, workedMinutes] of worked.entries()) {
    const id = batches[`P0${at + 1}`]!
    const { version } = await caller.ok('bom/bomBatch/get.do', { id })
    const facts = {
      machineId: shop.machines['CNC01'],
      startedAt: isoIn(-900),
      finishedAt: isoIn(-at - 1),
      workedMinutes,
    }
    await caller.ok('bom/bomBatch/modify.do', { id, version, operations: [{ number: 10, lock: 0, ...facts }] })
  }
}
const compare = (by: 'process' | 'section' | 'machine') => caller.call(compareEstimates, { by, days: 90 })
const setDefault = async (defaultMinutes: number) => {
  const { version } = await caller.ok('bms/process/get.do', { id: shop.processes.mill })
  await caller.ok('bms/process/modify.do', { id: shop.processes.mill, version, defaultMinutes })
}

it('[AP-16] compares planned and real hours by process, section and machine, and lists what was furthest off', async () => {
  await milled(270, 540)
  for (const by of ['process', 'section', 'machine'] as const)
    expect((await compare(by)).lines).toMatchObject([{ operations: 2, plannedMinutes: 540, realMinutes: 810 }])
  const { lines, off } = await compare('process')
  expect(lines[0]).toMatchObject({ name: 'To mill', median: 1.5, proposedMinutes: null })
  expect(off.map(({ part, realMinutes }) => [part, realMinutes])).toEqual([
    ['P02', 540],
    ['P01', 270],
  ])
  expect((await compare('machine')).lines[0]).toMatchObject({ name: 'CNC01' })
})

it('[AP-16] expects less of a quicker machine, and leaves the time of its process what it is', async () => {
  await milled(216, 216, 216, 216, 216)
  const { version } = await caller.ok('machine/get.do', { id: shop.machines['CNC01'] })
  await caller.ok('machine/modify.do', { id: shop.machines['CNC01'], version, workRate: 125 })
  const { lines, off } = await compare('process')
  expect(lines[0]).toMatchObject({ plannedMinutes: 5 * 216, realMinutes: 5 * 216, median: 1 })
  expect(off[0]).toMatchObject({ plannedMinutes: 216 })
})

it('[AP-16] offers the median of the last operations as a process’s time, and sets it by choice only', async () => {
  await setDefault(100)
  await milled(270, 405, 405, 405)
  const apply = { processes: [{ id: shop.processes.mill }] }
  expect((await caller.post<any>(applyEstimates.path, apply)).data).toMatchObject({ refusal: 'estimate.tooFew' })
  await seedMould(caller, shop, 'M2', { plates: 1 }).then(async ({ batches }) => {
    const id = batches['P01']!
    const { version } = await caller.ok('bom/bomBatch/get.do', { id })
    const facts = {
      machineId: shop.machines['CNC01'],
      startedAt: isoIn(-900),
      finishedAt: isoIn(-1),
      workedMinutes: 540,
    }
    await caller.ok('bom/bomBatch/modify.do', { id, version, operations: [{ number: 10, lock: 0, ...facts }] })
  })
  expect((await compare('process')).lines[0]).toMatchObject({ median: 1.5, defaultMinutes: 100, proposedMinutes: 150 })
  expect((await caller.ok('bms/process/get.do', { id: shop.processes.mill })).defaultMinutes).toBe(100)
  await caller.call(applyEstimates, apply)
  expect((await caller.ok('bms/process/get.do', { id: shop.processes.mill })).defaultMinutes).toBe(150)
})
