/** A role is narrowed while its holder works. */
import { expect, test } from '@playwright/test'
import { callOf, expectAccessible, shoot, signedIn, nowhere } from './journey.fixture.ts'
import { expectSaid } from './said.fixture.ts'

const languages = {
  zh: {
    look: 'zh-light',
    add: '新增',
    search: '权限、模块',
    units: '计量单位',
    narrowed: ['计量单位 · 新增', '计量单位 · 修改'],
    effect: '保存后 1 人的权限会变：增加 0 项，减少 2 项',
    save: '保存',
    saved: '角色已保存',
    denied: /没有权限/,
    nobody: '没有角色授予这项权限。',
    forbidden: '没有权限查看这个页面',
  },
  en: {
    look: 'en-light',
    add: 'New',
    search: 'Permission, module',
    units: 'Units of measure',
    narrowed: ['Unit · Add', 'Unit · Modify'],
    effect: 'Saving changes the permissions of 1 user: 0 gained, 2 lost',
    save: 'Save',
    saved: 'Role saved',
    denied: /no permission/,
    nobody: 'No role grants this permission.',
    forbidden: 'Sorry, you do not have permission to view this page',
  },
} as const

for (const [language, words] of Object.entries(languages))
  test(`[OU-03 OU-06 SH-12] a role is narrowed while its holder works in ${language}: the preview names them, the next act is refused, and the page says whom to ask`, async ({
    browser,
  }) => {
    const admin = await signedIn(browser, 'admin', { at: nowhere, look: words.look })
    const { id: roleId } = await callOf(admin, 'upms/role/add.do', {
      code: `keeper${String(Date.now()).slice(-7)}`,
      name: '单位管理',
      permissions: [{ permission: 'basic.unit:*' }, { permission: 'basic.section:check' }],
    })
    const workshop = (await callOf(admin, 'upms/user/list.do', { search: 'workshop' })).rows[0]
    const give = (how: string) =>
      callOf(admin, 'upms/user/role/change.do', { how, users: [{ userId: workshop.id }], roles: [{ roleId }] })
    await give('add')

    const holder = await signedIn(browser, 'workshop', { at: nowhere, look: words.look })
    await holder.goto('/basic/unit')
    await expect(holder.getByRole('button', { name: words.add }).first()).toBeVisible()

    await admin.goto(`/settings/role?id=${roleId}&mode=edit`)
    const form = admin.getByRole('dialog')
    await form.getByRole('textbox', { name: words.search }).fill(words.units)
    for (const right of words.narrowed) await form.getByLabel(right).uncheck()
    await expect(form.getByText(words.effect)).toBeVisible()
    await expect(form.getByText(workshop.realName)).toBeVisible()
    await shoot(admin, `role-narrowed-${language}`)
    await expectAccessible(admin)
    await expectSaid(admin, words.saved, () => form.getByRole('button', { name: words.save, exact: true }).click())

    // The page was opened with the right; the act is refused all the same.
    await holder.getByRole('button', { name: words.add }).first().click()
    const drawer = holder.getByRole('dialog')
    await drawer.locator('[data-field=code] input').fill('JRN')
    await drawer.locator('[data-field=name] input').fill('旅程')
    await expectSaid(holder, words.denied, () => drawer.getByRole('button', { name: words.save, exact: true }).click())
    await shoot(holder, `role-narrowed-refused-${language}`)

    await admin.goto(`/settings/right?permission=basic.unit:add&user=${workshop.id}`)
    await expect(admin.getByText(words.nobody)).toBeVisible()
    await expectAccessible(admin)
    await shoot(admin, `why-not-${language}`)

    await give('remove')
    await holder.goto('/settings/right')
    await expect(holder.getByText(words.forbidden)).toBeVisible()
    await expect(holder.getByText('林若兰')).toBeVisible()
    await expectAccessible(holder)
    await callOf(admin, 'upms/role/remove.do', { ids: [roleId] })
    for (const page of [admin, holder]) await page.context().close()
  })
