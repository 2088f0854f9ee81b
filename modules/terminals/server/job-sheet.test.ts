/** What the sheet of a job at a terminal says of programs and electrodes. */
import { piecesOf, seedCavity, seedElectrode } from '../../electrode/server/electrode.fixture.ts'
import type { Caller } from '@mouldwright/testkit'
import { ofFile, worldOfFile } from '@mouldwright/testkit/of-file'
import { expect, it } from 'vitest'
import { enrolledTablet } from './tablet.fixture.ts'

const world = worldOfFile()
const caller: Caller = ofFile(() => world.user(['*'], { language: 'en' }))

it('[FL-05 EL-04 EL-07] the sheet of a job has its released program with tools, and its electrodes with their places', async () => {
  const cavity = await seedCavity(caller)
  const { electrodeId, name } = await seedElectrode(caller, cavity)
  const shop = piecesOf(caller)
  const tablet = await enrolledTablet(world, caller)
  const made = await caller.ok('bms/barcode/generate.do', {
    ...{ kind: 'batch', records: [{ id: cavity.batchId }], count: 1 },
  })
  const { code } = await caller.ok('bms/barcode/get.do', { id: made.ids[0] })
  const sheetOf = async (operationNumber: number): Promise<any[]> => {
    const { jobs } = await tablet.ok('terminals/work/find.do', { code })
    return jobs.find((job: any) => job.operationNumber === operationNumber).sheet
  }
  const ofElectrode = async () =>
    (await sheetOf(20)).filter((item) => item.kind === 'electrode' && item.name.startsWith(name))
  const positions = async () => (await sheetOf(20)).filter((item) => item.kind === 'position')
  expect(await sheetOf(10)).toEqual([])
  expect(await ofElectrode()).toEqual([
    { kind: 'electrode', name: `${name} 粗公 0/1`, detail: '' },
    { kind: 'electrode', name: `${name} 精公 0/2`, detail: '' },
  ])

  const add = async (revision: number) =>
    caller.ok('cam/program/add.do', {
      ...{
        partId: cavity.cavityId,
        operationNumber: 10,
        name: 'C01-10-R',
        revision,
        machineType: 'HSC 55',
        machiningFace: 'A',
      },
      file: await caller.upload('C01.nc', new TextEncoder().encode(`G0 X${revision}`)),
      tools: [
        { number: 1, name: 'D6R0.5' },
        { number: 2, name: 'D2' },
      ],
    })
  const [first, second] = [await add(1), await add(2)]
  expect(await sheetOf(10)).toEqual([])
  for (const { id } of [first, second]) await caller.ok('cam/program/release.do', { id })
  expect(await sheetOf(10)).toEqual([
    { kind: 'program', name: 'C01-10-R', detail: expect.stringMatching(/ 2 · .+ A · T1 D6R0\.5, T2 D2$/) },
  ])

  await shop.make(electrodeId)
  const pieces = await shop.list({ partId: [electrodeId] })
  await shop.cut(pieces)
  for (const { id } of pieces) await shop.measure(id)
  const rough = pieces.find(({ stage }) => stage === 'rough')!
  await shop.load(rough.id, cavity.shop.machines['EDM01']!, 17)
  const [one, two] = await ofElectrode()
  expect(one).toEqual({ kind: 'electrode', name: `${name} 粗公 1/1`, detail: `${rough.number} (EDM01 17)` })
  expect(two.name).toBe(`${name} 精公 2/2`)
  for (const { number, stage } of pieces) if (stage === 'fine') expect(two.detail).toContain(number)

  // An electrode that is not followed as pieces is told by its batches.
  const { mouldId } = await caller.ok('bom/part/get.do', { id: cavity.cavityId })
  await caller.ok('bom/part/add.do', {
    ...{ mouldId, number: 'E77', name: 'Rib electrode', type: 2, quantity: 2, electrodeStage: 'fine', sparkGap: 0.1 },
    burns: [{ partId: cavity.cavityId, operationNumber: 20 }],
  })
  const byBatch = (await sheetOf(20)).find(({ name: item }) => item.startsWith('E77'))
  expect(byBatch).toMatchObject({ name: 'E77 精公 0/2', detail: '没有按单件跟踪，批次已做完 0 件' })

  // Where each burns: the newest offsets of its clamping, and what its size leaves of the gap.
  await shop.measure(rough.id, { x: 0.012, y: -0.004, z: 0.1, c: 0.02, xyAverage: 0.02, zAverage: -0.01 })
  const seen = await positions()
  expect(seen).toHaveLength(4)
  expect(seen[0]).toEqual({
    kind: 'position',
    name: `1. ${name} 粗公 ${rough.number}`,
    detail:
      'X 12.5 Y -8 Z -24.35 C 0 · 象限 1 · 深 6.2 · 火花位 0.28 · Z 火花位 0.31 · 偏差 X 0.012 Y -0.004 Z 0.1 C 0.02',
  })
  expect(seen[1].detail).toMatch(/^X -12\.5 Y -8 Z -24\.35 C 180 · 象限 2/)
  await shop.bind(rough.id, 'holder', 'H-7')
  expect((await positions())[0].detail).toContain('当前装夹没有偏差')
})
