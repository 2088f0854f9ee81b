/** Programs as a shop makes them: the queue by need, tasks, revisions, and what machines work by. */
import { change, planner, seedMould, seedShop, type SeededMould, type Shop } from '../../aps/server/factory.fixture.ts'
import { planned } from '../../aps/server/plans.fixture.ts'
import { userOfFile, worldOfFile } from '@mouldwright/testkit/of-file'
import { beforeAll, describe, expect, it } from 'vitest'

const world = worldOfFile()
const caller = userOfFile(world, [...planner, 'cam.*'])
let shop: Shop
let mould: SeededMould
let partId: number

beforeAll(async () => {
  shop = await seedShop(caller)
  mould = await seedMould(caller, shop, 'M1')
  partId = mould.parts['C01']!
  await needCam(partId, { camStatus: 'expected', camReadyAt: '2026-09-01T08:00:00.000Z' })
})

/** All operations of a part need a program; the first one also a check. */
async function needCam(id: number, first: object = {}): Promise<void> {
  const { rows } = await caller.ok('bom/route/list.do', { filters: { partId: [id] } })
  const { version, operations } = await caller.ok('bom/route/get.do', { id: rows[0].id })
  const plain = operations.map(({ labels: _, ...row }: any, at: number) => ({
    ...row,
    needsCam: at < 2,
    ...(at === 0 ? { needsCamQc: true, ...first } : {}),
  }))
  await caller.ok('bom/route/modify.do', { id: rows[0].id, version, operations: plain })
}

const operationOf = async (id: number, number: number) => {
  const { rows } = await caller.ok('bom/route/list.do', { filters: { partId: [id] } })
  const { operations } = await caller.ok('bom/route/get.do', { id: rows[0].id })
  return operations.find((row: any) => row.number === number)
}

const queue = (more: object = {}, who = caller) =>
  who.ok('cam/task/queue.do', { whose: 'all', reserveHours: 24, ...more })
const shown = ({ tasks }: any) => tasks.map((of: any) => `${of.part} ${of.operationNumber} ${of.kind} ${of.state}`)
const step = (verb: string, task: object, who = caller) => who.post<any>(`cam/task/${verb}.do`, task)
const task = (operationNumber: number, kind = 'cam') => ({ partId, operationNumber, kind })
const estimate = { estimatedMinutes: 120, expectedAt: '2026-12-01T08:00:00.000Z' }

describe('the queue', () => {
  it('[EL-07] holds what open moulds still need, programs and their checks', async () => {
    expect(shown(await queue())).toEqual(['C01 10 cam open', 'C01 10 camQc open', 'C01 20 cam open'])
    expect(shown(await queue({ kind: 'camQc' }))).toEqual(['C01 10 camQc open'])
    expect(shown(await queue({ processId: shop.processes.burn }))).toEqual(['C01 20 cam open'])
    expect(shown(await queue({ search: 'x' }))).toEqual([])
  })

  it('[EL-07 BD-03] puts programs of main processes first among those that are needed at the same time', async () => {
    expect((await queue()).tasks.map(({ isMain }: any) => isMain)).toEqual([false, false, false])
    await change(caller, 'bms/section', shop.sections.EDM, { needsCam: true })
    await change(caller, 'bms/process', shop.processes.burn, { weight: 'main' })
    expect(shown(await queue()).slice(0, 1)).toEqual(['C01 20 cam open'])
    expect((await queue()).tasks[0]).toMatchObject({ isMain: true })
    await change(caller, 'bms/process', shop.processes.burn, { weight: 'optional' })
    await change(caller, 'bms/section', shop.sections.EDM, { needsCam: false })
  })

  it('[EL-07 BD-08 BD-12] puts parts of the first level first, and tells their material as programs see it', async () => {
    const add = async (path: string, draft: object): Promise<number> => (await caller.ok(`${path}/add.do`, draft)).id
    const materialId = await add('bms/material', { code: 'P20', name: 'P20', hardnessMin: 30, hardnessMax: 34 })
    const stretch = async (code: string, more: object) => add('bms/processingMaterial', { code, name: code, ...more })
    await stretch('HARD', { hardnessMin: 45, hardnessMax: 60 })
    await stretch('SOFT', { hardnessMin: 28, hardnessMax: 40 })
    await stretch('SOFT-E', { hardnessMin: 28, hardnessMax: 40, programType: 'electrode' })
    const partLevelId = await add('bms/partLevel', { code: 'A', name: 'Key part', sort: 1 })
    const plate = mould.parts['P01']!
    await needCam(plate)
    expect(shown(await queue())[0]).toBe('C01 10 cam open')
    await change(caller, 'bom/part', plate, { materialId, partLevelId })
    const { tasks } = await queue()
    expect(tasks[0]).toMatchObject({ part: 'P01', level: 'Key part', material: 'P20', processingMaterial: 'SOFT' })
    expect(tasks.at(-1)).toMatchObject({ part: 'C01', level: null, material: null, processingMaterial: null })
    await needCam(plate, { needsCam: false, needsCamQc: false })
  })

  it('[EL-07] is in the order of need in the published plan, less the reserve', async () => {
    const urgent = await seedMould(caller, shop, 'M2', { priority: 9, deliveryDate: '2026-12-20' })
    await needCam(urgent.parts['P01']!)
    expect((await queue()).tasks.every(({ neededAt }: any) => neededAt === null)).toBe(true)
    const { scheduleId } = await planned(caller)
    await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
    const { tasks } = await queue()
    const needs = tasks.map(({ neededAt }: any) => neededAt)
    expect(needs).not.toContain(null)
    expect(needs).toEqual([...needs].sort())
    const later = (await queue({ reserveHours: 0 })).tasks
    expect(Date.parse(later[0].neededAt) - Date.parse(tasks[0].neededAt)).toBe(24 * 3_600_000)
  })

  it('[EL-07] holds nothing of operations that all batches of their part have done, until another batch is made', async () => {
    const { rows } = await caller.ok('bom/bomBatch/list.do', { search: 'M2-P01' })
    const [{ id, partId: plate }] = rows
    const ofPlate = async () => shown(await queue({ search: 'M2 P01' }))
    expect(await ofPlate()).toEqual(['P01 10 cam open', 'P01 10 camQc open'])
    const row = { number: 10, lock: 0, isOutsourced: false, machineId: shop.machines['CNC01'] }
    const begun = { ...row, startedAt: '2026-09-01T08:00:00.000Z' }
    await change(caller, 'bom/bomBatch', id, { operations: [begun] })
    expect(await ofPlate()).toHaveLength(2)
    await step('take', { partId: plate, operationNumber: 10, kind: 'cam', ...estimate })
    await change(caller, 'bom/bomBatch', id, { operations: [{ ...begun, finishedAt: '2026-09-01T12:00:00.000Z' }] })
    expect(await ofPlate()).toEqual(['P01 10 cam taken'])
    await step('giveUp', { partId: plate, operationNumber: 10, kind: 'cam' })
    expect(await ofPlate()).toEqual([])
    const again = await caller.ok('bom/bomBatch/add.do', { number: 'M2-P01-2', partId: plate, quantity: 1 })
    expect(await ofPlate()).toHaveLength(2)
    await caller.ok('bom/bomBatch/remove.do', { ids: [again.id] })
  })

  it('[EL-07] is a programmer’s own for what was taken, and no longer free for others', async () => {
    const other = await world.user(['cam.*'], { tenant: caller })
    expect((await step('take', { ...task(20), ...estimate }, other)).data).toEqual({ state: 'taken' })
    expect(shown(await queue({ whose: 'mine' }, other))).toEqual(['C01 20 cam taken'])
    expect(shown(await queue({ whose: 'mine' }))).toEqual([])
    expect(shown(await queue({ whose: 'free' }))).not.toContain('C01 20 cam taken')
    expect((await step('take', { ...task(20), ...estimate })).message).toMatch(/^这个任务已由.+领取$/)
    expect((await step('start', task(20))).message).toMatch(/^这个任务由.+负责，请本人操作$/)
    expect((await step('giveUp', task(20), other)).data).toEqual({ state: 'open' })
  })

  it('[EL-07] one of several who take a task at once has it', async () => {
    const rivals = await Promise.all(Array.from({ length: 3 }, () => world.user(['cam.*'], { tenant: caller })))
    const answers = await Promise.all(rivals.map((who) => step('take', { ...task(20), ...estimate }, who)))
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    const winner = rivals[answers.findIndex(({ code }) => code === 1)]!
    await step('giveUp', task(20), winner)
  })
})

describe('tasks', () => {
  it('[EL-07] give the operation its CAM state, and keep estimate beside what was worked until now', async () => {
    await step('take', { ...task(10), ...estimate })
    expect(await operationOf(partId, 10)).toMatchObject({ camStatus: 'expected', camReadyAt: estimate.expectedAt })
    expect((await step('pause', task(10))).message).toBe('任务现在是“已领取”，不能改为“暂停”')
    await step('start', task(10))
    world.clock.advance(4 * 60_000)
    await step('pause', task(10))
    world.clock.advance(2 * 60_000)
    await step('start', task(10))
    world.clock.advance(1 * 60_000)
    const [running] = (await queue({ whose: 'mine' })).tasks
    expect(running).toMatchObject({ state: 'started', estimatedMinutes: 120, workedMinutes: 5 })
    await step('giveUp', task(10))
    expect(await operationOf(partId, 10)).toMatchObject({ camStatus: 'unknown', camReadyAt: null })
    await step('take', { ...task(10), ...estimate })
    await step('start', task(10))
    expect((await step('finish', task(10))).data).toEqual({ state: 'finished' })
    expect(await operationOf(partId, 10)).toMatchObject({ camStatus: 'ready', camReadyAt: expect.any(String) })
    expect(shown(await queue({ search: 'M1' }))).not.toContain('C01 10 cam open')
    expect((await step('take', { ...task(10), ...estimate })).message).toBe('零件 C01 的工序 10 不需要编程，或已完成')
  })

  it('[EL-07] that are finished stay with estimate and what they took; made again, their hours begin anew', async () => {
    const done = async (more: object = {}) => (await queue({ whose: 'done', ...more })).tasks
    const [finished, ...others] = await done()
    expect(others).toEqual([])
    expect(finished).toMatchObject({
      ...{ mould: 'M1', part: 'C01', operationNumber: 10, kind: 'cam', state: 'finished', process: expect.any(String) },
      ...{ estimatedMinutes: 120, programmer: expect.any(String), finishedAt: expect.any(String) },
    })
    const before = finished.workedMinutes
    expect(before).toBeGreaterThan(0)
    expect(await done({ kind: 'camQc' })).toEqual([])
    expect(await done({ search: 'm1 c' })).toHaveLength(1)
    expect(await done({ search: 'M2' })).toEqual([])
    await needCam(partId, { camStatus: 'unknown', camReadyAt: null })
    expect((await step('take', { ...task(10), ...estimate, estimatedMinutes: 30 })).code).toBe(1)
    expect(await done()).toEqual([])
    const again = (await queue({ whose: 'mine' })).tasks.find(({ operationNumber }: any) => operationNumber === 10)
    expect(again).toMatchObject({ estimatedMinutes: 30, workedMinutes: 0, finishedAt: null })
    await step('start', task(10))
    await step('finish', task(10))
    expect(await done()).toMatchObject([{ estimatedMinutes: 30, workedMinutes: 0 }])
  })

  it('[EL-07 T1] of another company are answered like ones that are not there', async () => {
    const stranger = await world.user(['cam.*'])
    expect((await step('take', { ...task(20), ...estimate }, stranger)).code).not.toBe(1)
    expect(shown(await queue({}, stranger))).toEqual([])
    expect((await operationOf(partId, 20)).camStatus).toBe('unknown')
  })
})

describe('programs', () => {
  const upload = (text: string) => caller.upload('C01.nc', new TextEncoder().encode(text))
  const add = async (revision: number, text = `G0 X${revision}`) =>
    (
      await caller.ok('cam/program/add.do', {
        ...{ partId, operationNumber: 20, name: 'C01-20', revision, file: await upload(text), machineType: 'HSC 55' },
        tools: [{ number: 1, name: 'D6R0.5', diameter: 6, length: 25 }],
      })
    ).id as number
  const read = (id: number) => caller.ok('cam/program/get.do', { id })
  const release = (id: number) => caller.post<any>('cam/program/release.do', { id })
  const gate = async (machineId?: number) => {
    const { operations } = await caller.ok('floor/gate/query.do', {
      operations: [{ batchId: mould.batches['C01'], operationNumber: 20, ...(machineId ? { machineId } : {}) }],
    })
    return operations[0].reasons.map(({ code }: any) => code).filter((code: string) => code.startsWith('program'))
  }

  it('[EL-07] are missing, not released, or old in the machine: the gate says which', async () => {
    const machineId = shop.machines['EDM01']!
    expect(await gate()).toEqual(['programMissing'])
    const first = await add(1)
    expect(await gate()).toEqual(['programNotReleased'])
    expect(await release(first)).toMatchObject({ data: { replaced: 0 } })
    expect(await gate(machineId)).toEqual([])
    await caller.ok('cam/program/load.do', { id: first, machineId })
    expect(await gate(machineId)).toEqual([])
    const second = await add(2)
    expect((await caller.post('cam/program/load.do', { id: second, machineId })).message).toContain('不能下载')
    expect(await release(second)).toMatchObject({ data: { replaced: 1 } })
    expect(await gate(machineId)).toEqual(['programOld'])
    expect(await gate(shop.machines['CNC01'])).toEqual([])
    await caller.ok('cam/program/load.do', { id: second, machineId })
    expect(await gate(machineId)).toEqual([])
    expect((await read(first)).state).toBe('replaced')
    const { rows } = await caller.ok('cam/loading/list.do', { filters: { machineId: [machineId] } })
    expect(rows).toHaveLength(2)
  })

  it('[BD-02 EL-07] say which face they machine where the operation or its section works face by face', async () => {
    const draft = { partId, operationNumber: 20, name: 'C01-F', revision: 1, file: await upload('G0 X1') }
    const faults = async () =>
      (await caller.post<any>('cam/program/add.do', draft)).data.issues.map(({ field, rule }: any) => [field, rule])
    const { rows } = await caller.ok('bom/route/list.do', { filters: { partId: [partId] } })
    const { operations } = await caller.ok('bom/route/get.do', { id: rows[0].id })
    const facing = (needsMachiningFace: boolean) =>
      change(caller, 'bom/route', rows[0].id, {
        operations: operations.map(({ labels: _, ...of }: { labels: object }) => ({ ...of, needsMachiningFace })),
      })
    await facing(true)
    expect(await faults()).toEqual([['machiningFace', 'cam:rules.machiningFaceNeeded']])
    await facing(false)
    await change(caller, 'bms/section', shop.sections['EDM']!, { needsMachiningFace: true })
    expect(await faults()).toEqual([['machiningFace', 'cam:rules.machiningFaceNeeded']])
    const { id } = await caller.ok('cam/program/add.do', { ...draft, machiningFace: 'A' })
    expect((await read(id)).machiningFace).toBe('A')
    await change(caller, 'bms/section', shop.sections['EDM']!, { needsMachiningFace: false })
  })

  it('[EL-07] keep the hash of their file, and once released nobody overwrites or removes them', async () => {
    const id = await add(3, 'G1 Z-5')
    const { hash, version } = await read(id)
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    await caller.ok('cam/program/modify.do', { id, version, file: await upload('G1 Z-6') })
    expect((await read(id)).hash).not.toBe(hash)
    await release(id)
    const now = await read(id)
    const file = await upload('G1 Z-7')
    for (const change of [{ file }, { machineType: 'X' }, { tools: [] }]) {
      const answer = await caller.post<any>('cam/program/modify.do', { id, version: now.version, ...change })
      expect(answer.data.issues).toMatchObject([{ rule: 'cam:rules.releasedProgram' }])
    }
    await caller.ok('cam/program/modify.do', { id, version: now.version, remark: '先对刀' })
    expect((await read(id)).hash).toBe(now.hash)
    expect((await caller.post('cam/program/remove.do', { ids: [id] })).message).toBe(
      '程序 C01-20 版本 3 已发布过，不能删除',
    )
    expect((await release(id)).message).toContain('不用再发布')
  })
})
