import { confirmed, type Caller } from '@mouldwright/testkit'
import { beforeEach, describe, expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'

const world = worldOfFile()
let planner: Caller
beforeEach(async () => (planner = await world.user(['basic.*'])))

const add = (name: string, more: object = {}) => planner.ok('bms/calendar/add.do', { name, ...more })
const isDefault = async (id: number) => (await planner.ok('bms/calendar/get.do', { id })).isDefault
const rulesOf = (data: any) => data.issues.map(({ field, rule }: any) => [field, rule])

describe('the default calendar [BD-56]', () => {
  it('[BD-56] is replaced after confirmation, and only then', async () => {
    const old = await add('Standard', { isDefault: true })
    const asked = await planner.post<any>('bms/calendar/add.do', { name: 'Summer', isDefault: true })
    expect(asked).toMatchObject({ code: 409, data: { refusal: 'basic.calendar.replaceDefault' } })
    expect(asked.message).toContain('Standard')
    expect(await isDefault(old.id)).toBe(true)
    const next = await confirmed(planner, 'bms/calendar/add.do', { name: 'Summer', isDefault: true })
    expect([await isDefault(old.id), await isDefault(next.id)]).toEqual([false, true])
  })

  it('is asked about again when another one has become the default meanwhile', async () => {
    await add('Standard', { isDefault: true })
    const [summer, winter] = [await add('Summer'), await add('Winter')]
    const path = 'bms/calendar/modify.do'
    const change = { id: summer.id, version: summer.version, isDefault: true }
    const asked = await planner.post<any>(path, change)
    await confirmed(planner, path, { id: winter.id, version: winter.version, isDefault: true })
    const again = await planner.post<any>(path, { ...change, confirm: [asked.data.confirm] })
    expect(again).toMatchObject({ code: 409, message: expect.stringContaining('Winter') })
    expect([await isDefault(winter.id), await isDefault(summer.id)]).toEqual([true, false])
    await planner.ok(path, { ...change, confirm: [again.data.confirm] })
    expect([await isDefault(winter.id), await isDefault(summer.id)]).toEqual([false, true])
  })

  it('takes no confirmation that it has not asked for', async () => {
    await add('Standard', { isDefault: true })
    for (const confirm of [
      'basic.calendar.replaceDefault',
      `basic.calendar.replaceDefault#${'x'.repeat(22)}`,
      '\u0000',
    ]) {
      const answer = await planner.post<any>('bms/calendar/add.do', { name: 'S', isDefault: true, confirm: [confirm] })
      expect([confirm, [400, 409].includes(answer.code)]).toEqual([confirm, true])
    }
  })

  it('needs no confirmation where there was none', async () => {
    expect(await add('First', { isDefault: true })).toMatchObject({ isDefault: true })
  })

  it('[BD-56] cannot be disabled', async () => {
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
    const others = await Promise.all(['A', 'B', 'C', 'D'].map((name) => add(name)))
    const choose = ({ id, version }: { id: number; version: number }, more: object = {}) =>
      planner.post<any>('bms/calendar/modify.do', { id, version, isDefault: true, ...more })
    const asked = await Promise.all(others.map((other) => choose(other)))
    const answers = await Promise.all(others.map((other, at) => choose(other, { confirm: [asked[at]!.data.confirm] })))
    // What the others had agreed to was to replace "Standard", which one of them has done meanwhile.
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([1, 409, 409, 409])
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
