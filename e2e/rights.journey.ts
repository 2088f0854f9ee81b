/** A role is narrowed while its holder works. */
import { expect, test } from '@playwright/test'
import { callOf, expectAccessible, shoot, signedIn, wear } from './journey.fixture.ts'

test('[OU-03 OU-06 SH-12] a role is narrowed while its holder works: the preview names them, the next act is refused, and the page says whom to ask', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin')
  const { id: roleId } = await callOf(admin, 'upms/role/add.do', {
    code: 'journeyKeeper',
    name: '单位管理',
    permissions: [{ permission: 'basic.unit:*' }, { permission: 'basic.section:check' }],
  })
  const workshop = (await callOf(admin, 'upms/user/list.do', { search: 'workshop' })).rows[0]
  const give = (how: string) =>
    callOf(admin, 'upms/user/role/change.do', { how, users: [{ userId: workshop.id }], roles: [{ roleId }] })
  await give('add')

  const holder = await signedIn(browser, 'workshop')
  await holder.goto('/basic/unit')
  await expect(holder.getByRole('button', { name: '新增' }).first()).toBeVisible()

  await admin.goto(`/settings/role?id=${roleId}&mode=edit`)
  const form = admin.getByRole('dialog')
  await form.getByRole('textbox', { name: '权限、模块' }).fill('计量单位')
  await form.getByLabel('计量单位 · 新增').uncheck()
  await form.getByLabel('计量单位 · 修改').uncheck()
  await expect(form.getByText('保存后 1 人的权限会变：增加 0 项，减少 2 项')).toBeVisible()
  await expect(form.getByText(workshop.realName)).toBeVisible()
  await shoot(admin, 'role-narrowed')
  await expectAccessible(admin)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(admin.getByText('角色已保存')).toBeVisible()

  // The page was opened with the right; the act is refused all the same.
  await holder.getByRole('button', { name: '新增' }).first().click()
  const drawer = holder.getByRole('dialog')
  await drawer.locator('[data-field=code] input').fill('JRN')
  await drawer.locator('[data-field=name] input').fill('旅程')
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await expect(holder.getByText(/没有权限/).first()).toBeVisible()
  await shoot(holder, 'role-narrowed-refused')

  await wear(admin, 'en-light')
  await admin.goto(`/settings/right?permission=basic.unit:add&user=${workshop.id}`)
  await expect(admin.getByText('No role grants this permission.')).toBeVisible()
  await expectAccessible(admin)
  await shoot(admin, 'why-not-en')
  await wear(admin, 'zh-light')

  await give('remove')
  await holder.goto('/settings/right')
  await expect(holder.getByText('没有权限查看这个页面')).toBeVisible()
  await expect(holder.getByText('林若兰')).toBeVisible()
  await expectAccessible(holder)
  await callOf(admin, 'upms/role/remove.do', { ids: [roleId] })
  for (const page of [admin, holder]) await page.context().close()
})
