/** The operator connects an identity provider, another system and an assistant by pages alone: people are offered the first, and sign in to the second. */
import { expect, test, type Page } from '@playwright/test'
import { callOf, expectAccessible, shoot, signedIn, wear, newMark, nowhere } from './journey.fixture.ts'

const languages = {
  zh: {
    look: 'zh-light',
    add: '新增',
    row: '添加一行',
    save: '保存',
    renew: '生成新密钥',
    done: '已经填好',
    sign: /厂内账号/,
  },
  en: {
    look: 'en-light',
    add: 'New',
    row: 'Add a row',
    save: 'Save',
    renew: 'Make a new secret',
    done: 'It is entered',
    sign: /Works account/,
  },
} as const

const form = (page: Page) => page.getByRole('dialog')
async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await form(page).locator(`[data-field=${name}] input`).fill(value)
}

for (const [language, words] of Object.entries(languages))
  test(`[SI-06 CL-09 CL-36] the operator connects an identity provider, a system and an assistant in ${language}`, async ({
    browser,
  }) => {
    const page = await signedIn(browser, 'operator', { at: nowhere })
    const mark = `${language}${newMark()}`
    await wear(page, words.look, '/oms/connector')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await page.getByRole('button', { name: words.add }).first().click()
    await fill(page, {
      key: mark,
      nameZh: `厂内账号 ${mark}`,
      nameEn: `Works account ${mark}`,
      clientId: 'mouldwright',
    })
    await fill(page, { secret: 'journey-secret', issuer: 'https://id.partner.example/?x=1' })
    await form(page).getByRole('button', { name: words.save, exact: true }).click()
    await expect(form(page).locator('[data-field=issuer] .mw-fault')).toBeVisible()
    await expect(form(page).getByRole('button', { name: words.save, exact: true })).toBeVisible()
    await shoot(page, `connector-refused-${language}`)
    await fill(page, { issuer: 'https://id.partner.example/realms/works' })
    await form(page).getByRole('button', { name: words.save, exact: true }).click()
    await expect(page.getByRole('row', { name: new RegExp(mark) })).toBeVisible()
    await expectAccessible(page)

    const visitor = await (await browser.newContext({ locale: language === 'zh' ? 'zh-CN' : 'en-GB' })).newPage()
    await visitor.goto('/login')
    await expect(visitor.getByRole('button', { name: new RegExp(`${words.sign.source} ${mark}`) })).toBeVisible()
    await visitor.context().close()

    await page.goto('/oms/signInClient')
    await page.getByRole('button', { name: words.add }).first().click()
    await fill(page, { clientId: mark, name: `MES ${mark}` })
    await form(page).getByRole('button', { name: words.row }).first().click()
    await form(page).locator('[data-field=redirectUris] input').first().fill('https://mes.partner.example/callback')
    await form(page).getByRole('button', { name: words.save, exact: true }).click()
    const row = page.getByRole('row', { name: new RegExp(mark) })
    await expect(row).toBeVisible()
    await row.getByRole('button').last().click()
    await page.getByRole('menuitem', { name: words.renew }).click()
    await form(page).getByRole('button', { name: words.renew, exact: true }).click()
    await expect(page.locator('code')).toHaveText([mark, /^[\w-]{30,}$/])
    await expectAccessible(page)
    await shoot(page, `client-secret-${language}`)
    await button(words.done).click()
    await expect(page.locator('code')).toHaveCount(0)
    await page.goto('/oms/application')
    await page.getByRole('button', { name: words.add }).first().click()
    const help = `${new URL(page.url()).origin}/help/${mark}`
    await fill(page, {
      channelUrl: 'https://strange.example/',
      apiUrl: 'https://strange.example/v1',
      secret: 'journey-secret',
    })
    await form(page).getByRole('button', { name: words.save, exact: true }).click()
    for (const field of ['channelUrl', 'apiUrl'])
      await expect(form(page).locator(`[data-field=${field}] .mw-fault`)).toBeVisible()
    await shoot(page, `assistant-refused-${language}`)
    await fill(page, { channelUrl: help, apiUrl: '' })
    await form(page).getByRole('button', { name: words.save, exact: true }).click()
    await expect(page.getByRole('row', { name: new RegExp(mark) })).toBeVisible()
    await expectAccessible(page)

    // Off: the sign-in page of other journeys has no button of it.
    const [connector] = (await callOf(page, 'oms/connector/list.do', { search: mark })).rows
    await callOf(page, 'oms/connector/modify.do', { id: connector.id, version: connector.version, valid: false })
    const [system] = (await callOf(page, 'oms/signInClient/list.do', { search: mark })).rows
    await callOf(page, 'oms/signInClient/remove.do', { ids: [system.id] })
    const [assistant] = (await callOf(page, 'oms/application/list.do', { search: mark })).rows
    await callOf(page, 'oms/application/remove.do', { ids: [assistant.id] })
    await wear(page, 'zh-light')
    await page.context().close()
  })
