import type { Caller } from '@mouldwright/testkit'
import { beforeEach, describe, expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'

const world = worldOfFile()
let planner: Caller
let sectionId: number
beforeEach(async () => {
  planner = await world.user(['basic.*'])
  sectionId = (await planner.ok('bms/section/add.do', { name: 'EDM', type: 'edm' })).id
})

const add = (name: string, more: object = {}) => planner.ok('machine/add.do', { name, sectionId, ...more })
const tryAdd = (name: string, more: object) => planner.post<any>('machine/add.do', { name, sectionId, ...more })
const issuesOf = ({ data }: { data: any }) =>
  data.issues.map(({ field, rule, params }: any) => ({ field, rule, params }))

describe('addresses of machines [BD-01 BD-52]', () => {
  it('belong to one machine, whichever of the five fields they stand in', async () => {
    await add('E1', { computerIp2: '10.0.0.7' })
    expect(issuesOf(await tryAdd('E2', { machineIp1: '10.0.0.7', machineIp2: '10.0.0.8' }))).toEqual([
      { field: 'machineIp1', rule: 'basic:rules.machineAddressTaken', params: { address: '10.0.0.7', machine: 'E1' } },
    ])
  })

  it('may move within a machine, and stay where they are', async () => {
    const { id, version } = await add('E1', { computerIp1: '10.0.0.7', machineIp1: '10.0.0.8' })
    const moved = { id, version, computerIp1: null, computerIp2: '10.0.0.7' }
    expect((await planner.post('machine/modify.do', moved)).code).toBe(1)
  })

  it('cannot be taken by two people at the same time', async () => {
    const answers = await Promise.all(['E1', 'E2', 'E3'].map((name) => tryAdd(name, { machineIp1: '10.0.0.9' })))
    expect(answers.map(({ code }) => code).sort()).toEqual([1, 400, 400])
  })

  it('are free again in another factory', async () => {
    await add('E1', { machineIp1: '10.0.0.7' })
    planner = await world.user(['basic.*'])
    sectionId = (await planner.ok('bms/section/add.do', { name: 'EDM', type: 'edm' })).id
    expect(await add('E1', { machineIp1: '10.0.0.7' })).toMatchObject({ machineIp1: '10.0.0.7' })
  })
})

describe('a machine', () => {
  it('[BD-63] has a number of its own', async () => {
    await add('E1')
    expect(issuesOf(await tryAdd('e1', {}))).toMatchObject([{ field: 'name', rule: 'duplicate' }])
  })

  it('keeps its password to itself', async () => {
    const machine = await add('E1', { password: 'a-secret' })
    expect(JSON.stringify(machine)).not.toContain('a-secret')
  })

  it('carries its downtime', async () => {
    const downtimes = [{ startsAt: '2026-09-01T00:00:00.000Z', endsAt: '2026-09-02T00:00:00.000Z', reason: '主轴维修' }]
    expect((await add('E1', { downtimes })).downtimes).toMatchObject(downtimes)
  })
})
