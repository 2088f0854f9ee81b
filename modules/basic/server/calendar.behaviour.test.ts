import { createWorld, type Caller, type World } from '@mouldwright/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let world: World
let planner: Caller
beforeAll(async () => (world = await createWorld()))
afterAll(() => world.close())
beforeEach(async () => (planner = await world.user(['basic.*'])))

const add = (name: string, more: object = {}) => planner.ok('bms/calendar/add.do', { name, ...more })
const isDefault = async (id: number) => (await planner.ok('bms/calendar/get.do', { id })).isDefault
const rulesOf = (data: any) => data.issues.map(({ field, rule }: any) => [field, rule])

describe('the default calendar [BD-56]', () => {
  it('is replaced after confirmation, and only then', async () => {
    const old = await add('Standard', { isDefault: true })
    const asked = await planner.post<any>('bms/calendar/add.do', { name: 'Summer', isDefault: true })
    expect(asked).toMatchObject({ code: 409, data: { confirm: 'basic.calendar.replaceDefault' } })
    expect(asked.message).toContain('Standard')
    expect(await isDefault(old.id)).toBe(true)
    const next = await add('Summer', { isDefault: true, confirm: ['basic.calendar.replaceDefault'] })
    expect([await isDefault(old.id), await isDefault(next.id)]).toEqual([false, true])
  })

  it('needs no confirmation where there was none', async () => {
    expect(await add('First', { isDefault: true })).toMatchObject({ isDefault: true })
  })

  it('cannot be disabled', async () => {
    const { id, version } = await add('Standard', { isDefault: true })
    const answer = await planner.post<any>('bms/calendar/modify.do', { id, version, valid: false })
    expect(answer.code).toBe(400)
    expect(rulesOf(answer.data)).toEqual([['valid', 'basic:rules.defaultCalendarDisabled']])
    expect(answer.data.issues[0].message).toBe('默认日历不能停用')
  })

  it('is not given up without another one', async () => {
    const { id, version } = await add('Standard', { isDefault: true })
    const answer = await planner.post<any>('bms/calendar/modify.do', { id, version, isDefault: false })
    expect(rulesOf(answer.data)).toEqual([['isDefault', 'basic:rules.defaultCalendarMissing']])
  })

  it('cannot be removed', async () => {
    const { id } = await add('Standard', { isDefault: true })
    const answer = await planner.post<any>('bms/calendar/remove.do', { ids: [id] })
    expect(answer.data).toMatchObject({ refusal: 'calendar.defaultCannotBeRemoved', params: { name: 'Standard' } })
  })

  it('stays one when two people choose another at the same time', async () => {
    await add('Standard', { isDefault: true })
    const confirm = ['basic.calendar.replaceDefault']
    const others = await Promise.all(['A', 'B', 'C', 'D'].map((name) => add(name)))
    await Promise.all(
      others.map(({ id, version }) =>
        planner.post('bms/calendar/modify.do', { id, version, isDefault: true, confirm }),
      ),
    )
    const { rows } = await planner.ok('bms/calendar/list.do', {})
    expect(rows.filter((row: any) => row.isDefault)).toHaveLength(1)
  })

  it('is each factory’s own', async () => {
    await add('Standard', { isDefault: true })
    const other = await world.user(['basic.*'])
    expect(await other.ok('bms/calendar/add.do', { name: 'Standard', isDefault: true })).toMatchObject({
      isDefault: true,
    })
  })

  it('[BD-63] has a name of its own', async () => {
    await add('Standard')
    const answer = await planner.post<any>('bms/calendar/add.do', { name: 'ＳＴＡＮＤＡＲＤ' })
    expect(rulesOf(answer.data)).toEqual([['name', 'duplicate']])
  })
})
