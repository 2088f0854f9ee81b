/** Whose work of which sections somebody sees: the set of sections of their roles. */
import { expect, it } from 'vitest'
import { listSectionPermissions, saveSectionPermissions } from '@mouldwright/basic/shared'
import { change, seedMould, shopOfEachTest } from '../factory.fixture.ts'
import { planned } from '../plans.fixture.ts'

const { world, caller, shop } = shopOfEachTest()

it('[CL-43 OU-03] work of an assigned section shows to the roles that it names, and to those who keep sections', async () => {
  await seedMould(caller, shop, 'M1', { plates: 2, hours: 10 })
  const { scheduleId } = await planned(caller)
  await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
  const worker = await world.user(['aps.dispatch:*', 'basic.section:check'], { tenant: caller })
  const other = await world.user(['aps.dispatch:*'], { tenant: caller })
  const seen = async (who: typeof worker) => {
    const { rows, resources, total } = await who.ok('aps/dispatch/getList.do', {
      size: 200,
      sectionId: shop.sections.CNC,
    })
    const groups = (await who.ok('aps/resource/plan/detail/getResourceGroupNameList', {})).filter(
      ({ sectionId }: { sectionId: number }) => sectionId === shop.sections.CNC,
    )
    expect(rows).toHaveLength(total)
    expect(resources.length > 0).toBe(total > 0)
    expect(groups.length > 0).toBe(total > 0)
    return total as number
  }
  const all = await seen(caller)
  expect(all).toBeGreaterThan(0)
  expect(await seen(worker)).toBe(all)

  await change(caller, 'bms/section', shop.sections.CNC, { permission: 'assigned' })
  expect([await seen(worker), await seen(other), await seen(caller)]).toEqual([0, 0, all])

  const admin = await world.user(['*'], { tenant: caller })
  const roleId = (await admin.ok('upms/user/get.do', { id: worker.userId })).roles[0].roleId
  const sections = [{ sectionId: shop.sections.CNC }]
  const answer = await admin.call(saveSectionPermissions, { roleId, sections })
  expect(answer.sections.find(({ id }) => id === shop.sections.CNC)).toMatchObject({ isOpen: false, isGranted: true })
  expect(await admin.call(listSectionPermissions, { roleId })).toEqual(answer)
  expect([await seen(worker), await seen(other)]).toEqual([all, 0])
  // A role that is out of use gives no work either.
  await change(admin, 'upms/role', roleId, { valid: false })
  expect((await worker.post('aps/dispatch/getList.do')).code).toBe(403)
  await change(admin, 'upms/role', roleId, { valid: true })

  await admin.call(saveSectionPermissions, { roleId, sections: [] })
  expect(await seen(worker)).toBe(0)
  const stranger = await world.user(['*'])
  for (const action of [listSectionPermissions, saveSectionPermissions])
    expect((await stranger.post(action.path, { roleId })).code, action.name).toBe(404)
  expect((await worker.post(saveSectionPermissions.path, { roleId, sections })).code).toBe(403)
})
