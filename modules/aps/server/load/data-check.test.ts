/** Broken data are named with the record to mend; nothing is lost or silent. */
import { machineStatus } from '@mouldwright/basic/shared'
import { queryGates } from '@mouldwright/gate/shared'
import { loggedDefects } from '@mouldwright/testkit'
import { describe, expect, it } from 'vitest'
import { change, seedMould, shopOfEachTest } from '../factory.fixture.ts'
import { load, newSchedule, planned, start, startPath } from '../plans.fixture.ts'

const { world, caller, shop } = shopOfEachTest()

const defectsOf = async (scheduleId: number, filters: object = {}) =>
  (await caller.ok('aps/schedule/defect/getList.do', { scheduleId, size: 500, ...filters })).rows as {
    code: string
    severity: string
    sentence: string
    label: string
    entity: string | null
    recordId: number | null
  }[]

describe('the data check', () => {
  it('[AP-14] says what has no date in the words that its tasks say it with', async () => {
    const { parts } = await seedMould(caller, shop, 'M1')
    await change(caller, 'bom/part', parts['P01']!, { materialStatus: 'notOrdered' })
    const { id: scheduleId } = await newSchedule(caller)
    expect((await load(caller, scheduleId)).status).toBe('succeeded')
    const sentencesFor = async (of: typeof caller) => {
      const { rows } = await of.ok('aps/schedule/defect/getList.do', { scheduleId, code: 'gateUnknown' })
      return (rows as { sentence: string }[]).map(({ sentence }) => sentence.split(/[：:] ?/).at(-1))
    }
    const english = await world.user(['*'], { tenant: caller, language: 'en' })
    expect(await sentencesFor(caller)).toContain('材料到料日期未知')
    expect(await sentencesFor(english)).toContain('its material has no arrival date')
  })

  it('[AP-14 P3] names each broken record, and keeps what cannot be done out of the plan with its reason', async () => {
    const { parts, batches, mouldId } = await seedMould(caller, shop, 'M1')
    const { id: bare } = await caller.ok('bom/part/add.do', { mouldId, number: 'X01', name: 'Bare', quantity: 1 })
    const { id: idle } = await caller.ok('bom/part/add.do', {
      mouldId,
      number: 'E09',
      name: 'Idle',
      type: 2,
      quantity: 1,
    })
    const operation = { number: 10, processId: shop.processes.graphite }
    const { id: hourless } = await caller.ok('bom/route/add.do', { partId: idle, operations: [operation] })
    const { id: welding } = await caller.ok('bms/section/add.do', {
      name: 'WELD',
      chineseName: '焊接',
      type: 'fitting',
    })
    const { id: weld } = await caller.ok('bms/process/add.do', { code: 'weld', name: 'To weld', sectionId: welding })
    const { id: welded } = await caller.ok('bom/part/add.do', {
      mouldId,
      number: 'W01',
      name: 'Welded',
      quantity: 1,
      length: 900,
    })
    await caller.ok('bom/route/add.do', {
      partId: welded,
      operations: [
        { number: 10, processId: shop.processes.mill, estimatedMinutes: 60 },
        { number: 20, processId: weld, estimatedMinutes: 60 },
      ],
    })
    for (const name of ['CNC01', 'CNC02']) await change(caller, 'machine', shop.machines[name]!, { maxLength: 500 })
    const { id: scheduleId } = await newSchedule(caller)
    expect((await load(caller, scheduleId)).status).toBe('succeeded')
    const defects = await defectsOf(scheduleId)
    const named = (code: string) => defects.find((defect) => defect.code === code)
    expect(named('partWithoutRoute')).toMatchObject({
      severity: 'error',
      entity: 'production.part',
      recordId: bare,
      label: 'M1 X01',
    })
    expect(named('electrodeServesNothing')).toMatchObject({
      severity: 'warning',
      entity: 'production.part',
      recordId: idle,
    })
    expect(named('zeroHours')).toMatchObject({ severity: 'error', entity: 'production.route', recordId: hourless })
    expect(named('sectionWithoutGroup')).toMatchObject({
      severity: 'error',
      entity: 'basic.section',
      recordId: welding,
      label: '焊接',
    })
    expect((await defectsOf(scheduleId, { search: '焊' })).map(({ label }) => label)).toEqual(['焊接'])
    const english = await world.user(['*'], { tenant: caller, language: 'en' })
    const sought = { scheduleId, code: 'sectionWithoutGroup' }
    expect((await english.ok('aps/schedule/defect/getList.do', sought)).rows).toMatchObject([{ label: 'WELD' }])
    expect(named('noCapableResource')!.sentence).toMatch(/900.*500/)
    expect(named('partWithoutBatch')).toMatchObject({ severity: 'warning' })
    expect(defects.map(({ severity }) => severity).join()).toMatch(/^(error,)+(warning,?)+$/)
    expect(await defectsOf(scheduleId, { code: 'zeroHours' })).toHaveLength(1)

    const ran = await start(caller, scheduleId)
    expect(ran.status).toBe('succeeded')
    const unplaced = await caller.ok('aps/schedule/task/getList', { scheduleId, onlyUnplaced: true })
    const reasons = unplaced.rows.map(
      (row: { partNumber: string; operationNumber: number; unplaced: { code: string } }) =>
        [row.partNumber, row.operationNumber, row.unplaced.code].join(' '),
    )
    expect(reasons).toEqual(
      expect.arrayContaining(['W01 10 noCapableResource', 'W01 20 noCapableResource', 'E09 10 zeroHours']),
    )
    expect(unplaced.total).toBe(ran.result.unplacedTasks)
    expect(Object.keys(parts)).toHaveLength(Object.keys(batches).length)
  })

  it('[FL-11] says what keeps the next operation of a batch from starting, by the gates of the floor', async () => {
    const who = await world.user(['*'], { tenant: caller, language: 'en' })
    const { batches, parts } = await seedMould(caller, shop, 'M1', { plates: 2 })
    const { rows } = await caller.ok('bom/route/list.do', { size: 200 })
    const own = rows.find(({ partId }: { partId: number }) => partId === parts['P01'])
    const { operations } = await caller.ok('bom/route/get.do', { id: own.id })
    await change(caller, 'bom/route', own.id, {
      operations: operations.map(({ labels: _, ...of }: any, at: number) => ({ ...of, needsMeasurement: at === 0 })),
    })
    const { id: scheduleId } = await newSchedule(caller)
    expect((await load(caller, scheduleId)).status).toBe('succeeded')
    const query = { scheduleId, code: 'gateClosed' }
    const { rows: closed } = await who.ok('aps/schedule/defect/getList.do', query)
    const batchId = batches['P01']!
    expect(closed).toMatchObject([{ severity: 'warning', entity: 'production.batch', recordId: batchId }])
    // The same words as at the machine.
    const { operations: gates } = await who.call(queryGates, {
      operations: [{ batchId, operationNumber: operations[0].number }],
    })
    const { sentence } = gates[0]!.reasons.find(({ code }) => code === 'measurement')!
    expect(closed[0].sentence).toBe(`operation ${operations[0].number} may not start now: ${sentence}`)
    expect(closed[0].sentence).toContain('P01')
  })

  const outOfUse = machineStatus.filter((status) => status !== 'normal')

  it.each(outOfUse)('[AP-14] gives no work to a machine that is %s', async (status) => {
    await seedMould(caller, shop, 'M1', { plates: 4 })
    const id = shop.machines['CNC02']!
    if (status === 'invalid') {
      // A machine of a group in scheduling is not made invalid: it leaves the group first.
      const refused = await caller.post('machine/modify.do', { id, version: 1, status })
      expect(refused).toMatchObject({ code: 400, data: { issues: [{ rule: 'basic:rules.machineInScheduling' }] } })
      const group = await caller.ok('bms/resourceGroup/get.do', { id: shop.groups.CNC })
      const machines = group.machines
        .filter(({ machineId }: { machineId: number }) => machineId !== id)
        .map(({ machineId, isMain }: { machineId: number; isMain: boolean }) => ({ machineId, isMain }))
      await change(caller, 'bms/resourceGroup', shop.groups.CNC, { machines })
    }
    await change(caller, 'machine', id, { status })
    const { scheduleId } = await planned(caller)
    // Only where its group still counts on it there is something to mend.
    const defect = (await defectsOf(scheduleId)).find(({ code }) => code === 'machineOutOfService')
    if (status === 'invalid') expect(defect).toBeUndefined()
    else expect(defect).toMatchObject({ entity: 'basic.machine', recordId: id })
    const { rows } = await caller.ok('aps/schedule/task/getList', { scheduleId, size: 500 })
    expect(rows.length).toBe(8)
    expect(rows.map(({ resourceName }: { resourceName: string }) => resourceName)).not.toContain('CNC02')
    const gantt = await caller.ok('aps/schedule/gantt/get.do', { scheduleId })
    expect(gantt.resources.map(({ name }: { name: string }) => name)).toContain('CNC01')
  })

  it('[P1] names a circle of electrodes and burns within a second, and plans the rest', async () => {
    const one = await seedMould(caller, shop, 'M1', { plates: 2 })
    // Each of two parts burns with the electrode whose graphite comes after the other's burn: a circle no page can show.
    const { id: partId } = await caller.ok('bom/part/add.do', {
      mouldId: one.mouldId,
      number: 'E02',
      name: 'Odd',
      type: 2,
      quantity: 1,
      burns: [{ partId: one.parts['C01'], operationNumber: 10 }],
    })
    await caller.ok('bom/route/add.do', {
      partId,
      operations: [{ number: 10, processId: shop.processes.fit, estimatedMinutes: 60 }],
    })
    const { id: scheduleId } = await newSchedule(caller)
    const loaded = await load(caller, scheduleId)
    expect(loaded.status).toBe('succeeded')
    const cycle = (await defectsOf(scheduleId)).find(({ code }) => code === 'cycle')
    expect(cycle).toMatchObject({ severity: 'error' })
    expect(cycle!.sentence).toMatch(/M1 C01 · 10.*M1 E02 · 10|M1 E02 · 10.*M1 C01 · 10/)
    expect((await start(caller, scheduleId)).status).toBe('succeeded')
  })

  it('[P3] takes extreme hours and quantities without a wrong date', async () => {
    const { mouldId } = await seedMould(caller, shop, 'M1')
    const { id: partId } = await caller.ok('bom/part/add.do', {
      mouldId,
      number: 'BIG',
      name: 'Big',
      quantity: 1_000_000,
    })
    await caller.ok('bom/route/add.do', {
      partId,
      operations: [{ number: 10, processId: shop.processes.mill, estimatedMinutes: 6_000_000 }],
    })
    const { scheduleId } = await planned(caller)
    const { rows } = await caller.ok('aps/schedule/task/getList', { scheduleId, onlyUnplaced: true })
    // The assembly waits for it, and says so.
    expect(rows.map(({ unplaced }: { unplaced: { code: string } }) => unplaced.code).sort()).toEqual([
      'horizon',
      'waitsForUnplaced',
    ])
    const big = rows.find(({ partNumber }: { partNumber: string }) => partNumber === 'BIG')
    expect(big).toMatchObject({
      partNumber: 'BIG',
      plannedStart: null,
      plannedEnd: null,
      unplaced: { code: 'horizon' },
    })
  })

  it('[P3] says that there is nothing to plan', async () => {
    const { id: scheduleId } = await newSchedule(caller)
    await load(caller, scheduleId)
    expect((await defectsOf(scheduleId))[0]).toMatchObject({ code: 'nothingOpen', severity: 'error' })
    const answer = await caller.post(startPath, { scheduleId })
    expect(answer.data).toMatchObject({ refusal: 'schedule.nothingToPlan' })
  })

  it('tells what changed since data were loaded', async () => {
    const { mouldId } = await seedMould(caller, shop, 'M1')
    const { id: scheduleId } = await newSchedule(caller)
    await load(caller, scheduleId)
    await change(caller, 'bom/mold', mouldId, { priority: 9 })
    const { stale } = await caller.ok('aps/exe/job/query', { scheduleId })
    expect(stale).toMatchObject([{ entity: 'production.mould', label: '模具' }])
  })
})

it('logs no defect on the way', () => {
  expect(loggedDefects(world)).toEqual([])
})
