/** Who somebody is and where they may enter, as people meet it: register, be approved, come in, switch, recover, leave. */
import { expect, test, type Browser, type Page } from '@playwright/test'
import { arriveAt, holdLateNotice } from './factories.fixture.ts'
import { expectAccessible, follow, shoot, tabTo, wear, idle, looks } from './journey.fixture.ts'
import { codeIn, messagesTo, newestMessage, solvePuzzle } from './message-box.fixture.ts'
import { expectSaid } from './said.fixture.ts'

test.describe.configure({ mode: 'serial' })

const password = 'Mould-2026'
const operator = '13800000009'
const traveller = '13800000005'
/** A member whom an administrator has added: nobody has given them a password. */
const member = '13800000011'
/** Works where the licence ran out for good. */
const barred = '13800000013'
const owner = `139${String(Date.now()).slice(-8)}`
const company = `松山湖精密模具 ${owner.slice(-4)}`

async function fresh(browser: Browser, size = { width: 1440, height: 860 }): Promise<Page> {
  return follow(await (await browser.newContext({ viewport: size })).newPage())
}

async function signIn(page: Page, phone: string, word = password): Promise<void> {
  await page.goto('/home')
  await page.waitForURL('**/account/sign-in/**')
  await page.getByLabel('手机号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill(word)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** The last step of a recovery. */
async function setNewPassword(page: Page, word: string): Promise<void> {
  await page.waitForURL('**/forgotreset')
  await page.getByLabel(/^新密码/).fill(word)
  await page.getByLabel(/^再次输入新密码/).fill(word)
  await page.getByRole('button', { name: '设置新密码' }).click()
  await page.waitForURL('**/forgotsucceed')
}

/** Gets a code by the button of a form: the security check first, then the message. */
async function getCode(page: Page, phone: string): Promise<string> {
  const known = (await messagesTo(page, phone)).length
  await page.getByRole('button', { name: '获取验证码' }).click()
  await solvePuzzle(page)
  return codeIn(await newestMessage(page, phone, known))
}

test('[RG-01 DG-03 DG-04] a company registers, by the keyboard alone', async ({ browser }) => {
  const page = await fresh(browser)
  await page.goto('/register')
  await expect(page.getByRole('heading', { name: '注册企业' })).toBeVisible()
  await shoot(page, 'register')
  await expectAccessible(page)
  await expect(page.getByLabel('企业名称')).toBeFocused()
  await page.keyboard.type(company)
  await page.keyboard.press('Tab')
  await page.keyboard.type('周启明')
  await page.keyboard.press('Tab')
  await page.keyboard.type(owner)
  await tabTo(page, page.getByRole('button', { name: '获取验证码' }))
  const known = (await messagesTo(page, owner)).length
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '完成安全验证' })).toBeVisible()
  await shoot(page, 'puzzle')
  await solvePuzzle(page)
  const code = codeIn(await newestMessage(page, owner, known))
  await tabTo(page, page.getByRole('textbox', { name: '验证码' }))
  await page.keyboard.type(code)
  await tabTo(page, page.getByLabel(/^密码/))
  await page.keyboard.type(password)
  await tabTo(page, page.getByLabel(/^确认密码/))
  await page.keyboard.type(password)
  await tabTo(page, page.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: '提交注册' }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/registersucceed')
  await expect(page.getByRole('heading', { name: '注册已提交' })).toBeVisible()
  await shoot(page, 'register-succeed')
  await page.context().close()
})

test('[RG-01] the provider approves it, and the company is told', async ({ browser }) => {
  const page = await fresh(browser)
  await signIn(page, operator)
  await page.waitForURL('**/home')
  await page.goto('/oms/registration')
  const known = (await messagesTo(page, owner)).length
  await page.getByRole('row', { name: company }).getByRole('button', { name: '通过' }).click()
  const dialog = page.getByRole('dialog', { name: `通过“${company}”的注册？` })
  await expect(dialog).toBeVisible()
  await shoot(page, 'approve')
  await expectAccessible(page)
  await expectSaid(page, `“${company}”已开通`, () => dialog.getByRole('button', { name: '通过注册' }).click())
  expect(await newestMessage(page, owner, known)).toContain(company)
  await page.context().close()
})

test('[SI-01 SI-02 SI-03] its administrator comes in where the link led, and finds what the shop needs', async ({
  browser,
}) => {
  const page = await fresh(browser)
  // What somebody else left in this browser.
  await page.goto('/register')
  await page.evaluate(() => {
    localStorage.setItem('mw_token', 'of somebody else')
    localStorage.setItem('mw_userData', '{"userId":1}')
    localStorage.setItem('mw_menuData', '[]')
  })
  await page.goto('/settings/user?q=1')
  await page.waitForURL('**/account/sign-in/**')
  const kept = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
  expect(kept['mw_preLoginPath']).toBe('/settings/user?q=1')
  expect(Object.keys(kept).filter((name) => /token|userData|menuData/.test(name))).toEqual([])
  await page.getByLabel('手机号').fill(owner)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL('**/settings/user?q=1')
  await page.goto('/home')
  await expect(page.getByText(company)).toBeVisible()
  await page.goto('/basic/calendar')
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2)
  await page.context().close()
})

test.describe('somebody of several companies', () => {
  let page: Page
  let late: Awaited<ReturnType<typeof holdLateNotice>>
  test.beforeAll(async ({ browser }) => {
    page = await fresh(browser)
    late = await holdLateNotice(page)
    await signIn(page, traveller)
    await page.waitForURL('**/home')
  })
  test.afterAll(async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().close()
  })

  const open = async () => {
    await page.getByRole('banner').getByRole('button', { name: /厂/ }).click()
    const dialog = page.getByRole('dialog', { name: '请选择工厂' })
    await expect(dialog).toBeVisible()
    return dialog
  }

  test('[TN-01 HD-07 TN-17] sees all places with their licences; what is barred says why', async () => {
    const dialog = await open()
    await expect(dialog.getByRole('button', { name: /宁波厂/ })).toBeDisabled()
    await expect(dialog.getByText(/到期，不能进入/)).toBeVisible()
    await shoot(page, 'factories')
    await expectAccessible(page)
    await expect.poll(async () => Math.round((await dialog.boundingBox())!.width)).toBe(462)
    await page.keyboard.press('Escape')
  })

  test('[TN-10] goes to another factory of the same company', async () => {
    const dialog = await open()
    await arriveAt(page, '二厂', () => dialog.getByRole('button', { name: /二厂/ }).click())
  })

  test('[TN-12 DG-02 DG-05] proves the phone where the company asks for it', async () => {
    const dialog = await open()
    await dialog.getByRole('button', { name: /佛山厂/ }).click()
    const proof = page.getByRole('dialog', { name: '身份验证' })
    await expect(proof).toBeVisible()
    await expect(proof.getByText(/138\*+05/)).toBeVisible()
    const code = await getCode(page, traveller)
    await shoot(page, 'proof')
    await expectAccessible(page)
    await proof.getByRole('textbox', { name: '验证码' }).fill(code)
    await arriveAt(page, '佛山厂', () => page.keyboard.press('Enter'))
  })

  test('[TN-07 SI-10] waits out the notice of a licence that has run out, then is let in', async () => {
    const dialog = await open()
    await dialog.getByRole('button', { name: /苏州厂/ }).click()
    await expect(page.getByText(/已到期 \d+ 天，请通知采购或老板续费/)).toBeVisible()
    await expect(page.getByText(/^[1-9]\d\d 秒后进入系统/)).toBeVisible()
    expect(late.seconds()).toBe(5)
    await shoot(page, 'licence-late')
    await expectAccessible(page)
    await arriveAt(page, '苏州厂', () => late.pass())
  })
})

test('[RG-02] a password is set by a code, also the first one, and no other one is good', async ({ browser }) => {
  const page = await fresh(browser, { width: 390, height: 844 })
  const word = 'Werkzeug-77'
  await page.goto('/forgot')
  await expect(page.getByRole('heading', { name: '找回密码' })).toBeVisible()
  await shoot(page, 'forgot-390')
  await expectAccessible(page)
  await page.getByRole('textbox', { name: '手机号' }).fill(member)
  const known = (await messagesTo(page, member)).length
  await page.getByRole('button', { name: '下一步' }).click()
  await solvePuzzle(page)
  await page.waitForURL('**/forgotactive')
  const code = codeIn(await newestMessage(page, member, known))
  await shoot(page, 'forgot-code-390')
  await expectAccessible(page)
  await page.getByRole('textbox', { name: '验证码' }).fill(code)
  await page.getByRole('button', { name: '下一步' }).click()
  await setNewPassword(page, word)
  await shoot(page, 'forgot-done-390')
  await signIn(page, member)
  await expect(page.getByRole('alert')).toContainText('手机号或密码不正确')
  await page.getByLabel('密码', { exact: true }).fill(word)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL('**/home')
  await page.context().close()
})

test('[SI-09 A8] a licence that has run out lets nobody in, and says so', async ({ browser }) => {
  const page = await fresh(browser)
  await page.goto('/forgot')
  await page.getByRole('textbox', { name: '手机号' }).fill(barred)
  const known = (await messagesTo(page, barred)).length
  await page.getByRole('button', { name: '下一步' }).click()
  await solvePuzzle(page)
  await page.waitForURL('**/forgotactive')
  await page.getByRole('textbox', { name: '验证码' }).fill(codeIn(await newestMessage(page, barred, known)))
  await page.getByRole('button', { name: '下一步' }).click()
  await setNewPassword(page, password)
  await signIn(page, barred)
  const dialog = page.getByRole('dialog', { name: '许可已到期' })
  await expect(dialog).toBeVisible()
  await expect(dialog).toContainText('宁波压铸')
  await shoot(page, 'licence-barred')
  await expectAccessible(page)
  expect(await page.evaluate(() => localStorage.getItem('mw_token'))).toBeNull()
  await page.context().close()
})

test('[SI-11 SI-12 S2 S3] leaving in one tab leaves in all; nothing of the person stays', async ({ browser }) => {
  const page = await fresh(browser)
  await signIn(page, operator)
  await page.waitForURL('**/home')
  const other = await page.context().newPage()
  await other.goto('/oms/tenant')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /江澄/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await other.waitForURL('**/account/sign-in/**')
  await page.waitForURL('**/account/sign-in/**')
  const kept = await page.evaluate(() => Object.keys(localStorage))
  // The browser's own: language, theme, where to go on, the last tenant, and what the platform says to everybody.
  expect(
    kept.filter((key) => !/^mw_(?:lang|theme|preLoginPath|tenantInfo|words\.(?:zh|en)(?:\.platform)?)$/.test(key)),
  ).toEqual([])
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('mw_long')
  // The single sign-on is over as well: another client asks again.
  await page.goto('/settings/factory')
  await page.waitForURL('**/account/sign-in/**')
  await expect(page.getByLabel('手机号')).toBeVisible()
  await page.context().close()
})

test('[SI-13 S3] another account in the same browser is told, and nothing is sent in its name', async ({ browser }) => {
  const page = await fresh(browser)
  await signIn(page, operator)
  await page.waitForURL('**/home')
  const elsewhere = await fresh(browser)
  await signIn(elsewhere, traveller)
  await elsewhere.waitForURL('**/home')
  // What a second tab leaves in the browser that both share when somebody else signs in there.
  const other = await page.context().newPage()
  await other.goto('/register')
  await idle(page)
  await page.context().addCookies(await elsewhere.context().cookies())
  const stored = await elsewhere.evaluate(() => Object.entries(localStorage))
  // From here on: until then the home page asks once a minute what has been registered.
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/front/')) sent.push(request.url())
  })
  await other.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value)
  }, stored)
  const dialog = page.getByRole('dialog', { name: '登录账号已变更' })
  await expect(dialog).toBeVisible()
  await shoot(page, 'account-changed')
  await expectAccessible(page)
  expect(sent).toEqual([])
  await dialog.getByRole('button', { name: '刷新页面' }).click()
  await expect(page.getByRole('heading', { name: /顾行远/ })).toBeVisible()
  await elsewhere.context().close()
  await page.context().close()
})

test.describe('[SH-11] pages in both languages and themes, wide and narrow', () => {
  for (const [look, width] of looks)
    test(`${look} at ${width} px`, async ({ browser }) => {
      const page = await fresh(browser, { width, height: width > 1000 ? 860 : 844 })
      await signIn(page, traveller)
      await page.waitForURL('**/home')
      await wear(page, look)
      await page.goto('/account/person?from=product')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await idle(page)
      await shoot(page, `person-${look}-${width}`)
      await expectAccessible(page)
      await page.context().clearCookies()
      for (const path of ['/login', '/register', '/forgot']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await shoot(page, `${path.slice(1)}-${look}-${width}`)
        await expectAccessible(page)
      }
      await page.context().close()
    })
})
