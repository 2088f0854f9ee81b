/** Where the header and the panel lead, and to whom they show it: with companies as the operator really sets them up. */
import type { Server } from 'node:http'
import { expect, test, type Page } from '@playwright/test'
import { callOf, changeRecord, follow, signedIn, tenantOf, idle, nowhere } from './journey.fixture.ts'
import { closePartner, openPartner, partnerAddress as partner } from './partner.fixture.ts'

let page: Page
let operator: Page
let tenant: number
let system: Server

test.beforeAll(async ({ browser }) => {
  page = await signedIn(browser, 'other', { at: nowhere })
  operator = await signedIn(browser, 'operator', { at: nowhere })
  tenant = await tenantOf(page)
  system = await openPartner((_, response) => response.end('partner'))
  await visit(page, '/home?lang=en')
})
test.afterAll(async () => {
  await page.context().close()
  await operator.context().close()
  await closePartner(system)
})

/** Opens a page of the suite. */
async function visit(of: Page, path: string): Promise<void> {
  await of.goto(path)
  await expect(of.getByRole('heading', { level: 1 })).toBeVisible()
}

/** The operator changes what the company has. */
const setTenant = (changed: object) =>
  changeRecord(
    operator,
    'oms/tenant',
    tenant,
    'name type language timeZone expireDate maxOverdueDays loginDelaySeconds allowLogin haspExpireSwitch smsOnSwitch',
    changed,
  )

const products = (of: Page) => of.getByRole('navigation', { name: 'All products' })
const header = () => page.getByRole('banner')

async function openPanel(of: Page) {
  await of.keyboard.press('Alt+m')
  await expect(products(of).getByRole('searchbox')).toBeFocused()
  return products(of)
}

test('[HD-01] the logo leads home with the language; a company’s own shows while it is valid', async () => {
  const logo = header().getByRole('link', { name: 'Mouldwright' })
  await expect(logo).toHaveAttribute('href', '/home?lang=en')
  await expect(logo).toContainText('Mouldwright')
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 120
    canvas.height = 36
    canvas.getContext('2d')!.fillRect(0, 0, 120, 36)
    return canvas.toDataURL('image/png').split(',')[1]
  })
  await callOf(page, 'bms/sys/logo/save.do', { logoType: 1, name: 'logo.png', base64: drawn })
  await visit(page, '/aps/schedule')
  await expect(logo.locator('img')).toHaveAttribute('src', /^data:image\/png;base64,/)
  await expect(logo).not.toContainText('Mouldwright')
  await logo.click()
  await page.waitForURL('**/home?lang=en')

  await page.route('**/bms/sys/getSysTenantLogoList.do*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({
      response,
      json: { ...answer, data: answer.data.map((one: object) => ({ ...one, validFlag: 0 })) },
    })
  })
  const told = page.waitForResponse('**/bms/sys/getSysTenantLogoList.do*')
  await page.reload()
  await told
  // Until it is answered the product's own shows as well.
  await idle(page)
  await expect(logo).toContainText('Mouldwright')
  await page.unrouteAll()
  await callOf(page, 'bms/sys/logo/remove.do', { logoType: 1 })
})

test('[HD-04] the query by ID opens a tab, where the company has the tooling module', async () => {
  const { modules } = await callOf(operator, 'oms/tenant/get.do', { id: tenant })
  const query = header().getByRole('link', { name: 'ID query' })
  await page.reload()
  await expect(query).toHaveAttribute('href', '/reports/query/idQuery')
  const [tab] = await Promise.all([page.context().waitForEvent('page'), query.click()])
  await tab.waitForURL('**/reports/query/idQuery')
  await expect(tab.getByRole('heading', { level: 1, name: 'ID query' })).toBeVisible()
  await expect(tab.getByRole('searchbox')).toBeFocused()
  await tab.close()
  await setTenant({ modules: modules.filter(({ moduleKey }: { moduleKey: string }) => moduleKey !== 'tooling') })
  await visit(page, '/home')
  await expect(header()).toBeVisible()
  await idle(page)
  await expect(query).toHaveCount(0)
  await setTenant({ modules })
})

test('[HD-06] messages open a tab; from a hundred unread ones the badge says 99+', async () => {
  let unread = 99
  await page.route('**/getUserMsgNum.do*', (route) =>
    route.fulfill({ json: { code: 1, message: '', data: { userMsgNum: unread, userMsgList: [] } } }),
  )
  await visit(page, '/home')
  const bell = header().getByRole('link', { name: /messages/i })
  await expect(bell.locator('.ms-badge')).toHaveText('99')
  unread = 100
  await page.reload()
  await expect(bell.locator('.ms-badge')).toHaveText('99+')
  await page.unrouteAll()
  const [tab] = await Promise.all([page.context().waitForEvent('page'), bell.click()])
  await tab.waitForURL('**/comm/messageNotice/messageManagement')
  await tab.close()
})

test('[HD-10] the assistant is there with the right to it; nobody else asks where it is', async ({ browser }) => {
  const workshop = await signedIn(browser, 'workshop', { at: nowhere })
  const asked: string[] = []
  // Whoever has no right to it comes last: by then the other one has asked.
  for (const [who, of] of Object.entries({ page, workshop })) {
    await of.route('**/applicationConfigByCodes.do*', (route) => {
      asked.push(who)
      const instanceList = [{ channel: { channelUrl: `${partner()}/assistant` } }]
      return route.fulfill({
        json: { code: 1, message: '', data: [{ applicationCode: 'promptSummary', instanceList, configList: [] }] },
      })
    })
    await visit(of, '/home?lang=en')
    await idle(of)
    await expect.poll(() => asked).toEqual(['page'])
  }
  await expect(workshop.getByRole('link', { name: 'AI assistant' })).toHaveCount(0)
  const link = header().getByRole('link', { name: 'AI assistant' })
  await expect(link).toHaveAttribute('href', `${partner()}/assistant`)
  const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await tab.waitForURL(`${partner()}/assistant`)
  await tab.close()
  await workshop.context().close()
  await page.unrouteAll()
})

test('[HD-11] the way to the phone is there unless the licence’s own switch is on', async () => {
  const phone = header().getByRole('button', { name: 'Mobile app' })
  await visit(page, '/home')
  // What comes late into the header moves the button from under the pointer.
  await idle(page)
  await phone.hover()
  await expect(page.locator('.mw-app-download')).toContainText('/home')
  await setTenant({ haspExpireSwitch: true })
  await visit(page, '/home')
  await idle(page)
  await expect(phone).toHaveCount(0)
  await setTenant({ haspExpireSwitch: false })
})

test('[HD-12] a role hides the factory’s name where factories work together closely', async () => {
  const paraCode = 'MultiFactoryCollaborationLevel'
  const level = async (paraValue: number) => {
    const [{ version }] = await callOf(page, 'bms/module/getModuleValueByCodes.do', { paraCode })
    await callOf(page, 'bms/module/saveModuleValue.do', { paraCode, paraValue, version })
    await visit(page, '/home')
  }
  const factory = header().getByTitle(/^Switch factory/)
  const { id: roleId } = await callOf(page, 'upms/role/add.do', { code: 'quiet', name: 'Do not show factory name' })
  const { rows } = await callOf(page, 'upms/user/list.do', { size: 20 })
  const { id } = rows.find(({ userName }: { userName: string }) => userName === 'jensen')
  const { roles } = await callOf(page, 'upms/user/get.do', { id })
  const setRoles = (now: object[]) =>
    changeRecord(page, 'upms/user', id, 'userName realName phone employment expireDate factories', { roles: now })
  await level(2)
  await expect(factory).toBeVisible()
  await setRoles([...roles, { roleId }])
  await visit(page, '/home')
  await idle(page)
  await expect(factory).toHaveCount(0)
  await level(1)
  await expect(factory).toBeVisible()
  await setRoles(roles)
})

test('[MO-03 MO-04 MO-06 MO-08] links of modules and entries say where they lead, and open a tab where they must', async () => {
  const { modules } = await callOf(operator, 'oms/tenant/get.do', { id: tenant })
  await setTenant({ modules: [...modules, { moduleKey: 'pro' }] })
  const common = { tenant, sortOrder: 1 }
  for (const entry of [
    { moduleKey: 'crm', kind: 'module', address: partner() },
    { moduleKey: 'pro', kind: 'module', address: partner() },
    { kind: 'page', moduleKey: 'crm', menuKey: 'offers', address: '/offers' },
    { kind: 'page', moduleKey: 'crm', menuKey: 'bare', address: '/bare', hideHead: true },
    { kind: 'page', moduleKey: 'crm', menuKey: 'window', address: '/window', newWindow: true },
    { kind: 'page', moduleKey: 'crm', menuKey: 'blank', address: '/blank?a=1&target=_blank' },
    { kind: 'external', moduleKey: 'crm', menuKey: 'help', address: `${partner()}/help` },
  ])
    await callOf(operator, 'oms/entry/add.do', {
      ...common,
      permission: 'links.entry:check',
      name: entry.menuKey ?? entry.moduleKey,
      nameEn: entry.menuKey ?? entry.moduleKey,
      ...entry,
    })
  await visit(page, '/home')
  const panel = await openPanel(page)
  const link = (name: string) => panel.locator('.mw-products-body').getByRole('link', { name, exact: true })
  const main = (target: string, hideHead: number) =>
    new RegExp(`^/main\\?module=crm&domain=127\\.0\\.0\\.1%3A\\d+&targetUrl=${target}&hideHead=${hideHead}&_t=\\d+$`)
  await expect(link('offers')).toHaveAttribute('href', main('%2Foffers', 0))
  await expect(link('bare')).toHaveAttribute('href', main('%2Fbare', 1))
  await expect(link('window')).toHaveAttribute('href', main('%2Fwindow', 0))
  await expect(link('blank')).toHaveAttribute('href', main('%2Fblank%3Fa%3D1', 0))
  await expect(link('help')).toHaveAttribute('href', `${partner()}/help`)
  for (const here of ['offers', 'bare']) await expect(link(here)).not.toHaveAttribute('target')
  for (const [name, address] of Object.entries({
    window: /\/main\?.*targetUrl=%2Fwindow/,
    blank: /\/main\?.*targetUrl=%2Fblank/,
    help: /\/help$/,
  })) {
    // The panel closes behind what opens a tab of its own.
    if (!(await link(name).isVisible())) await openPanel(page)
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link(name).click()])
    await tab.waitForURL(address)
    await tab.close()
    await expect(link(name)).toBeHidden()
  }
  await page.keyboard.press('Escape')
  await header().getByRole('button', { name: 'All modules' }).click()
  const pro = page.getByRole('group', { name: 'All modules' }).locator(`a[href^="${partner()}"]`)
  await expect(pro).toHaveAttribute('href', `${partner()}/?tenantId=${tenant}&lang=en`)
  const [tab] = await Promise.all([page.context().waitForEvent('page'), pro.click()])
  await tab.waitForURL(`${partner()}/?tenantId=${tenant}&lang=en`)
  await tab.close()
  await setTenant({ modules })
})

test('[SH-05] a link, an external system that shows the suite in a frame, and a cloud’s sign-in page hide the header', async () => {
  const other = await page.context().newPage()
  const banner = other.getByRole('banner')
  await visit(other, '/home?hideHead=1')
  await expect(banner).toHaveCount(0)
  await visit(other, '/home')
  await expect(banner).toBeVisible()

  await other.route('**/framing', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<iframe src="/aps/schedule?hideHead=1" width="1300"></iframe>' }),
  )
  await other.goto('/framing')
  const frame = other.frameLocator('iframe')
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
  await other.locator('iframe').evaluate((element) => {
    ;(element as HTMLIFrameElement).contentWindow!.location.assign('/home')
  })
  await expect(frame.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(frame.getByRole('banner')).toHaveCount(0)
  await other.close()

  const cloud = await page.context().newPage()
  await cloud.goto('/third/login?hideHead=1')
  await expect(cloud.getByRole('heading', { level: 1 })).toBeVisible()
  await visit(cloud, '/home')
  await expect(cloud.getByRole('banner')).toHaveCount(0)
  await visit(cloud, '/home?hideHead=0')
  await expect(cloud.getByRole('banner')).toBeVisible()
  await cloud.close()
})

test('[MN-02] Ctrl Enter in the search opens the first hit in a tab', async () => {
  const searched = await page.context().newPage()
  await visit(searched, '/home')
  const links = (await openPanel(searched)).locator('.mw-products-body').getByRole('link')
  await expect(links.first()).not.toContainText('Machine')
  await searched.keyboard.type('machine')
  await expect(links.first()).toContainText('Machine')
  const first = await links.first().getAttribute('href')
  const [tab] = await Promise.all([searched.context().waitForEvent('page'), searched.keyboard.press('Control+Enter')])
  await tab.waitForURL(`**${first}`)
  expect(new URL(searched.url()).pathname).toBe('/home')
  await tab.close()
  await searched.close()
})

// The last of the file: a clock that was taken over holds for every later page of its context.
test('[MN-02] the search follows 500 ms after the last letter', async () => {
  const timed = follow(await page.context().newPage())
  await timed.clock.install()
  await visit(timed, '/home')
  const links = (await openPanel(timed)).locator('.mw-products-body').getByRole('link')
  // Entries of other systems come later than those of the suite.
  await idle(timed)
  await expect(links.first()).not.toContainText('Machine')
  const all = await links.count()
  await timed.clock.pauseAt(new Date(Date.now() + 60_000))
  await timed.keyboard.type('machine')
  await timed.clock.runFor(499)
  await expect(links.first()).not.toContainText('Machine')
  await timed.clock.runFor(1)
  await expect(links.first()).toContainText('Machine')
  await expect.poll(() => links.count()).toBeLessThan(all)
  await timed.close()
})
