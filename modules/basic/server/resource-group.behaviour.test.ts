import { confirmed, type Caller } from '@mouldwright/testkit'
import { beforeEach, describe, expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { getFlowTimes, removeFlowTimes, saveFlowTime } from '../shared/index.ts'

const world = worldOfFile()
let planner: Caller
let group: object
let m1: number
let m2: number
beforeEach(async () => {
  planner = await world.user(['basic.*'])
  const id = async (path: string, values: object) => (await planner.ok(`${path}/add.do`, values)).id as number
  const sectionId = await id('bms/section', { name: 'EDM', type: 'edm' })
  group = {
    sectionId,
    calendarId: await id('bms/calendar', { name: 'Standard' }),
    shiftId: await id('bms/shift', { name: 'Day', periods: [{ rank: 1, startTime: '08:00', endTime: '17:00' }] }),
    capacityHours: 8,
    weight: 1,
    labourRate: 45,
    joinDate: '2026-01-01',
  }
  m1 = await id('machine', { name: 'E1', sectionId })
  m2 = await id('machine', { name: 'E2', sectionId })
})

const question = 'basic.resourceGroup.replaceMain'
const addConfirmed = (name: string, more: object) =>
  confirmed(planner, 'bms/resourceGroup/add.do', { ...group, name, ...more })
const members = (...rows: (number | object)[]) => ({
  machines: rows.map((row) => (typeof row === 'number' ? { machineId: row } : row)),
})
const add = (name: string, more: object) => planner.ok('bms/resourceGroup/add.do', { ...group, name, ...more })
const tryAdd = (name: string, more: object) =>
  planner.post<any>('bms/resourceGroup/add.do', { ...group, name, ...more })
const modify = ({ id, version }: { id: number; version: number }, more: object) =>
  planner.post<any>('bms/resourceGroup/modify.do', { id, version, ...more })
const get = (id: number) => planner.ok('bms/resourceGroup/get.do', { id })
const issuesOf = ({ data }: { data: any }) =>
  data.issues.map(({ field, rule, params }: any) => ({ field, rule, params }))

describe('the main group of a member [BD-64 BD-04]', () => {
  it('[BD-64] is overwritten after confirmation, and only then', async () => {
    const old = await add('Rough', members(m1, m2))
    const asked = await tryAdd('Fine', members(m1))
    expect(asked).toMatchObject({ code: 409, data: { refusal: question } })
    expect(asked.message).toContain('E1')
    expect(asked.message).toContain('Rough')
    const next = await addConfirmed('Fine', members(m1))
    expect(next.machines).toMatchObject([{ machineId: m1, isMain: true }])
    expect((await get(old.id)).machines).toMatchObject([
      { machineId: m1, isMain: false },
      { machineId: m2, isMain: true },
    ])
  })

  it('is asked about again when another member would lose its main group too', async () => {
    await add('Rough', members(m1))
    const fine = { ...group, name: 'Fine', ...members(m1, m2) }
    const asked = await tryAdd('Fine', members(m1, m2))
    await add('Polish', members(m2))
    const again = await planner.post<any>('bms/resourceGroup/add.do', { ...fine, confirm: [asked.data.confirm] })
    expect(again).toMatchObject({ code: 409, message: expect.stringContaining('Polish') })
    await planner.ok('bms/resourceGroup/add.do', { ...fine, confirm: [again.data.confirm] })
  })

  it('needs no confirmation in a group that is not the main one', async () => {
    await add('Rough', members(m1))
    expect((await add('Fine', members({ machineId: m1, isMain: false }))).machines).toMatchObject([{ isMain: false }])
  })

  it('needs no confirmation when the times do not meet', async () => {
    await add('Rough', members({ machineId: m1, endDate: '2026-06-30' }))
    expect(await add('Fine', members({ machineId: m1, joinDate: '2026-07-01' }))).toMatchObject({ name: 'Fine' })
  })

  it('holds for people as for machines', async () => {
    const users = [{ userId: planner.userId }]
    await add('Fitters', { users })
    expect((await tryAdd('Assembly', { users })).data).toMatchObject({ refusal: question })
  })

  it('stays one when two people choose at the same time', async () => {
    const answers = await Promise.all(['Rough', 'Fine'].map((name) => tryAdd(name, members(m1))))
    expect(answers.map(({ code }) => code).sort()).toEqual([1, 409])
  })
})

describe('scheduling [BD-64 AP-14]', () => {
  it('takes no invalid machine', async () => {
    await planner.ok('machine/modify.do', { id: m1, version: 1, status: 'invalid' })
    expect(issuesOf(await tryAdd('Rough', members(m1)))).toContainEqual(
      expect.objectContaining({ rule: 'basic:rules.invalidMachineInScheduling', params: { machine: 'E1' } }),
    )
  })

  it('takes no invalid group', async () => {
    expect(issuesOf(await tryAdd('Rough', { ...members(m1), valid: false }))).toMatchObject([
      { field: 'inScheduling', rule: 'basic:rules.invalidInScheduling' },
    ])
  })

  it('[BD-64] holds the status of a group that takes part', async () => {
    const rough = await add('Rough', members(m1))
    expect(issuesOf(await modify(rough, { valid: false, inScheduling: false }))).toMatchObject([
      { field: 'valid', rule: 'basic:rules.groupInScheduling' },
    ])
    const { data: out } = await modify(rough, { inScheduling: false })
    expect((await modify(out, { valid: false })).data).toMatchObject({ valid: false })
  })

  it('holds a machine of a group that takes part', async () => {
    const rough = await add('Rough', members(m1))
    const toInvalid = () =>
      planner
        .ok('machine/get.do', { id: m1 })
        .then(({ version }) => planner.post<any>('machine/modify.do', { id: m1, version, status: 'invalid' }))
    expect(issuesOf(await toInvalid())).toEqual([
      { field: 'status', rule: 'basic:rules.machineInScheduling', params: { group: 'Rough' } },
    ])
    await modify(rough, { inScheduling: false })
    expect((await toInvalid()).code).toBe(1)
  })
})

describe('groups of a machine', () => {
  const groupsOf = async (id: number) => (await planner.ok('machine/get.do', { id })).resourceGroups

  it('follow the memberships', async () => {
    const rough = await add('Rough', members(m1, m2))
    const fine = await addConfirmed('Fine', members(m1))
    expect([await groupsOf(m1), await groupsOf(m2)]).toEqual(['Fine, Rough', 'Rough'])
    await modify(fine, { name: 'Finish' })
    expect(await groupsOf(m1)).toBe('Finish, Rough')
    await planner.ok('bms/resourceGroup/remove.do', { ids: [rough.id] })
    expect([await groupsOf(m1), await groupsOf(m2)]).toEqual(['Finish', null])
  })
})

describe('flow times [AP-04 AP-12 CL-60]', () => {
  const save = (from: { id: number }, to: { id: number }, minutes = 30) =>
    planner.post<any>(saveFlowTime.path, { fromGroupId: from.id, toGroupId: to.id, minutes })

  it('are listed, saved and removed by their own names', async () => {
    const [rough, fine] = [await add('Rough', members(m1)), await add('Fine', members(m2))]
    const { id } = (await save(rough, fine)).data
    expect((await save(rough, fine, 45)).data.id).toBe(id)
    expect(await planner.call(getFlowTimes, {})).toMatchObject([
      { id, fromGroupName: 'Rough', toGroupName: 'Fine', minutes: 45 },
    ])
    expect(await planner.call(getFlowTimes, { search: 'assembly' })).toEqual([])
    expect(await planner.call(removeFlowTimes, { flowTimes: [{ id }] })).toEqual({ removed: 1 })
  })

  it('stand between groups that share no machine', async () => {
    const rough = await add('Rough', members(m1))
    const fine = await add('Fine', members({ machineId: m1, isMain: false }, m2))
    expect(issuesOf(await save(rough, rough))).toMatchObject([{ rule: 'basic:rules.flowTimeSameGroup' }])
    expect(issuesOf(await save(rough, fine))).toEqual([
      {
        field: 'toGroupId',
        rule: 'basic:rules.flowTimeIntersect',
        params: { machine: 'E1', from: 'Rough', to: 'Fine' },
      },
    ])
  })

  it('hold groups from sharing a machine later', async () => {
    const [rough, fine] = [await add('Rough', members(m1)), await add('Fine', members(m2))]
    await save(rough, fine)
    expect(issuesOf(await modify(fine, members({ machineId: m1, isMain: false }, m2)))).toEqual([
      {
        field: 'machines',
        rule: 'basic:rules.flowTimeIntersect',
        params: { machine: 'E1', from: 'Rough', to: 'Fine' },
      },
    ])
  })
})

describe('shifts [BD-06]', () => {
  it('say how long each period is', async () => {
    const periods = [{ rank: 1, startTime: '20:00', endTime: '05:00', restStart: '00:00', restEnd: '01:00' }]
    const { id, version, periods: shown } = await planner.ok('bms/shift/add.do', { name: 'Night', periods })
    expect(shown).toMatchObject([{ workedMinutes: 480 }])
    const longer = [{ ...periods[0], endTime: '06:00' }]
    expect((await planner.ok('bms/shift/modify.do', { id, version, periods: longer })).periods).toMatchObject([
      { workedMinutes: 540 },
    ])
  })
})
