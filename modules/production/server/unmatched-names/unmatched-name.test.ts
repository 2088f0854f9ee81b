import { transaction } from '@mouldwright/server-kit'
import type { Caller } from '@mouldwright/testkit'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { beforeEach, describe, expect, it } from 'vitest'
import { dismissName, listUnmatchedNames, matchName } from '../../shared/index.ts'

const world = worldOfFile()
let planner: Caller
let part: number
let route: number
let batch: number
let section: number

const id = async (path: string, values: object): Promise<number> => (await planner.ok(`${path}/add.do`, values)).id
const get = (path: string, record: number) => planner.ok(`${path}/get.do`, { id: record })
const names = async (caller = planner) => (await caller.ok(listUnmatchedNames.path, {})).names
const match = (values: object) => planner.post<any>(matchName.path, values)

/** As the migration from free text leaves it. */
const keep = (of: Caller, rows: [kind: string, entity: string, record: number, operation: number, text: string][]) =>
  transaction(world.composition.pool, { tenantId: of.tenantId, factoryId: of.factoryId }, async (_, client) => {
    for (const row of rows)
      await client.query(
        `insert into production_unmatched_name (tenant_id, factory_id, kind, entity, record_id, operation_number, text)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [of.tenantId, of.factoryId, ...row],
      )
  })

beforeEach(async () => {
  planner = await world.user(['basic.*', 'production.*'])
  section = await id('bms/section', { name: 'HT', type: 'heatTreatment' })
  const processId = await id('bms/process', { code: 'HT-Q', name: '淬火', sectionId: section })
  const mouldId = await id('bom/mold', { number: 'M1', name: '前保险杠', deliveryDate: '2026-11-20' })
  part = await id('bom/part', { mouldId, number: 'C01', name: '型腔' })
  const operations = [10, 20].map((number) => ({ number, processId, isOutsourced: true, estimatedMinutes: 60 }))
  route = await id('bom/route', { partId: part, operations })
  batch = await id('bom/bomBatch', { number: 'B1', partId: part, operations: [{ number: 20, isOutsourced: true }] })
  await keep(planner, [
    ['material', 'production.part', part, 0, 'NAK80'],
    ['supplier', 'production.route', route, 10, '恒力'],
    ['supplier', 'production.route', route, 20, ' 恒力　'],
    ['supplier', 'production.batch', batch, 20, '恒力'],
    ['colourStandard', 'basic.section', section, 0, '蓝'],
  ])
})

describe('names without a record', () => {
  it('[BD-21] are listed by name, the most frequent first, with the places that say so', async () => {
    expect(await names()).toEqual([
      {
        kind: 'supplier',
        text: expect.stringContaining('恒力'),
        count: 3,
        places: ['B1 / 20', 'M1 C01 / 10', 'M1 C01 / 20'],
      },
      { kind: 'material', text: 'NAK80', count: 1, places: ['M1 C01'] },
      { kind: 'colourStandard', text: '蓝', count: 1, places: ['HT'] },
    ])
    expect(await names(await world.user(['basic.*', 'production.*']))).toEqual([])
    // Who may not change a record does not settle its name.
    const { tenantId, factoryId } = planner
    const tenant = { tenantId, factoryId } as never
    const partsOnly = await world.user(['production.part:modify', 'production.part:check'], { tenant })
    expect((await names(partsOnly)).map(({ kind }: any) => kind)).toEqual(['material'])
    const reader = await world.user(['production.part:check'], { tenant })
    expect((await reader.post(listUnmatchedNames.path, {})).code).toBe(403)
  })

  it('[BD-21] name one record at once in all their places, and are gone then', async () => {
    const supplierId = await id('bms/supplier', { code: 'S1', name: '恒力热处理' })
    expect((await match({ kind: 'supplier', text: '恒力', supplierId })).data).toEqual({ changed: 3, left: 0 })
    const suppliersOf = async (path: string, record: number) =>
      (await get(path, record)).operations.map(({ number, supplierId: of, labels }: any) => [
        number,
        of,
        labels.supplierId,
      ])
    expect(await suppliersOf('bom/route', route)).toEqual([
      [10, supplierId, '恒力热处理'],
      [20, supplierId, '恒力热处理'],
    ])
    expect(await suppliersOf('bom/bomBatch', batch)).toEqual([[20, supplierId, '恒力热处理']])
    const materialId = await id('bms/material', { code: 'NAK80', name: 'NAK80' })
    expect((await match({ kind: 'material', text: 'ｎａｋ80', materialId })).data).toEqual({ changed: 1, left: 0 })
    expect(await get('bom/part', part)).toMatchObject({ materialId, labels: { materialId: 'NAK80' } })
    const colourStandardId = await id('bms/colourStandard', { code: 'BLUE', name: '蓝色标准' })
    expect((await match({ kind: 'colourStandard', text: '蓝', colourStandardId })).data).toEqual({
      changed: 1,
      left: 0,
    })
    expect((await get('bms/section', section)).colourStandardId).toBe(colourStandardId)
    expect(await names()).toEqual([])
    expect((await match({ kind: 'supplier', text: '恒力', supplierId })).data).toMatchObject({
      refusal: 'unmatchedName.settled',
    })
  })

  it('[BD-01] of departments are named for all machines that say so', async () => {
    const machine = (name: string) => id('machine', { name, sectionId: section })
    const machines = [await machine('HT01'), await machine('HT02')]
    await keep(
      planner,
      machines.map((of) => ['department', 'basic.machine', of, 0, '热处理组']),
    )
    expect(await names()).toContainEqual({ kind: 'department', text: '热处理组', count: 2, places: ['HT01', 'HT02'] })
    const { tenantId, factoryId } = planner
    const people = await world.user(['identity.department:*'], { tenant: { tenantId, factoryId } })
    const { id: departmentId } = await people.ok('upms/dept/add.do', { code: 'HT', name: '热处理' })
    expect((await match({ kind: 'department', text: '热处理组', departmentId })).data).toEqual({ changed: 2, left: 0 })
    expect(await get('machine', machines[1]!)).toMatchObject({ departmentId, labels: { departmentId: '热处理' } })
    expect((await names()).map(({ kind }: any) => kind)).not.toContain('department')
  })

  it('[BD-07] need a record that is there, of this tenant, and not retired', async () => {
    const asked = { kind: 'material', text: 'NAK80' }
    expect((await match(asked)).data).toMatchObject({ refusal: 'unmatchedName.recordNeeded' })
    const materialId = await id('bms/material', { code: 'OLD', name: '旧', valid: false })
    expect((await match({ ...asked, materialId })).data).toMatchObject({ refusal: 'unmatchedName.recordRetired' })
    const other = await world.user(['basic.*', 'production.*'])
    const foreign = (await other.ok('bms/material/add.do', { code: 'X', name: 'X' })).id
    expect((await match({ ...asked, materialId: foreign })).code).toBe(404)
    expect((await names()).map(({ text }: any) => text)).toContain('NAK80')
  })

  it('[BD-07] are gone as well once somebody chooses a record where they stand', async () => {
    const materialId = await id('bms/material', { code: 'NAK80', name: 'NAK80' })
    const { version } = await get('bom/part', part)
    await planner.ok('bom/part/modify.do', { id: part, version, materialId })
    expect((await names()).map(({ kind }: any) => kind)).toEqual(['supplier', 'colourStandard'])
  })

  it('[BD-07] can be dismissed; what was said stays in the history', async () => {
    const dismissed = await planner.post<any>(dismissName.path, { kind: 'material', text: 'NAK80' })
    expect(dismissed.data).toEqual({ changed: 1, left: 0 })
    expect((await names()).map(({ kind }: any) => kind)).toEqual(['supplier', 'colourStandard'])
    expect((await get('bom/part', part)).materialId).toBeNull()
    expect(
      JSON.stringify(await planner.ok('comm/history/list.do', { entity: 'production.part', recordId: part })),
    ).toContain('NAK80')
  })
})
