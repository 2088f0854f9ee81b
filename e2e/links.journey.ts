/** Another system beside the suite: its pages in the menu, in frames, in tabs. This journey plays the other system. */
import type { Server } from 'node:http'
import { expect, test, type Page } from '@playwright/test'
import { callOf, expectAccessible, openProducts, shoot, signedIn, tenantOf, nowhere } from './journey.fixture.ts'
import { closePartner, openPartner, partnerHost as host } from './partner.fixture.ts'
import { addressOf, ownSite } from './sites.fixture.ts'

test.describe.configure({ mode: 'serial' })

const suite = () => addressOf(ownSite())
let partner: Server
let page: Page
let operator: Page
const visits: string[] = []

/** A page that says who came, when the suite vouches for the ticket, and whether it may reach the page around it. */
async function partnerPage(url: URL): Promise<string> {
  const ticket = url.searchParams.get('ticket')
  const answer = ticket
    ? await fetch(`${suite()}/front/upms/module/spendTicket.do`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ticket, domain: host() }),
      }).then((response) => response.json())
    : undefined
  return `<!doctype html><html lang="zh"><title>partner</title><main><h1>${url.pathname}</h1><p id="who">${answer?.data?.realName ?? 'nobody'}</p>
    <p id="reach"></p><script>
      try { void top.document.title; document.getElementById('reach').textContent = top === window ? 'alone' : 'reached' }
      catch { document.getElementById('reach').textContent = 'kept out' }
    </script></main></html>`
}

test.beforeAll(async ({ browser }) => {
  partner = await openPartner(async (request, response) => {
    const url = new URL(request.url ?? '/', `http://${host()}`)
    visits.push(url.pathname)
    response.setHeader('content-type', 'text/html; charset=utf-8').end(await partnerPage(url))
  })
  page = await signedIn(browser, 'admin', { at: nowhere })
  operator = await signedIn(browser, 'operator', { at: nowhere })
  const tenant = await tenantOf(page)
  const at = `http://${host()}`
  const common = { moduleKey: 'crm', tenant, permission: 'links.entry:check', sortOrder: 1 }
  for (const entry of [
    { kind: 'module', name: '伙伴订单', address: at },
    { kind: 'page', menuKey: 'offers', name: '伙伴报价', address: '/offers' },
    { kind: 'page', menuKey: 'bare', name: '无页头报价', address: '/bare', hideHead: true },
    { kind: 'page', menuKey: 'window', name: '新窗口报价', address: '/window', newWindow: true },
    { kind: 'frame', menuKey: 'board', name: '伙伴看板', address: `${at}/board` },
    { kind: 'external', menuKey: 'help', name: '伙伴帮助', address: `${at}/help` },
  ])
    await callOf(operator, 'oms/entry/add.do', { ...common, ...entry })
})
test.afterAll(async () => {
  await page.context().close()
  await operator.context().close()
  await closePartner(partner)
})

/** The panel's link of an entry. */
async function entry(name: string, on = page) {
  await on.goto('/home')
  return (await openProducts(on)).getByRole('link', { name, exact: true }).first()
}

test('[MO-03 SH-04 N2] its page opens in a sandbox, and it learns who came by a ticket', async () => {
  const link = await entry('伙伴报价')
  const address = /\/main\?module=crm&domain=127\.0\.0\.1%3A\d+&targetUrl=%2Foffers&hideHead=0&_t=\d+$/
  await expect(link).toHaveAttribute('href', address)
  await link.click()
  await page.waitForURL(address)
  const frame = page.frameLocator('iframe.mw-foreign-frame')
  await expect(frame.getByRole('heading', { name: '/offers' })).toBeVisible()
  await expect(frame.locator('#who')).toHaveText('林若兰')
  await expect(frame.locator('#reach')).toHaveText('kept out')
  await expect(page.getByRole('banner')).toBeVisible()
  await shoot(page, 'partner-page')
})

test('[MO-03 MO-09] its page opens for whoever clicks before it is known where modules are', async ({ browser }) => {
  const early = await signedIn(browser, 'admin', { at: nowhere })
  await early.route('**/upms/module/basePath.do*', () => undefined)
  await (await entry('伙伴报价', early)).click()
  const frame = early.frameLocator('iframe.mw-foreign-frame')
  await expect(frame.getByRole('heading', { name: '/offers' })).toBeVisible()
  await early.context().close()
})

test('[MO-04] one hides the header, one opens a window', async () => {
  await (await entry('无页头报价')).click()
  await expect(page.frameLocator('iframe.mw-foreign-frame').getByRole('heading', { name: '/bare' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  const link = await entry('新窗口报价')
  const [window] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await expect(window.frameLocator('iframe.mw-foreign-frame').getByRole('heading', { name: '/window' })).toBeVisible()
  await window.close()
})

test('[SH-07 N3] its board stands in a frame, and no other address does', async () => {
  await (await entry('伙伴看板')).click()
  await page.waitForURL('**/crm/iframePage/links.crm.board?iframeSrc=*')
  await expect(page.frameLocator('iframe.mw-foreign-frame').getByRole('heading', { name: '/board' })).toBeVisible()
  visits.length = 0
  const wrong = encodeURIComponent(`http://${host()}/other`)
  await page.goto(`/crm/iframePage/links.crm.board?iframeSrc=${wrong}`)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.locator('iframe.mw-foreign-frame')).toHaveCount(0)
  expect(visits).toEqual([])
  await expectAccessible(page)
})

test('[MO-04] its help opens at its own address', async () => {
  const link = await entry('伙伴帮助')
  await expect(link).toHaveAttribute('href', `http://${host()}/help`)
  const [window] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await expect(window.locator('#reach')).toHaveText('alone')
  await window.close()
})

test('[MO-10 N2] the operator keeps the entries, and no host that the deployment does not know', async () => {
  await operator.goto('/oms/entry')
  await expect(operator.getByRole('heading', { level: 1, name: '其他系统的入口' })).toBeVisible()
  await expect(operator.getByText('伙伴看板')).toBeVisible()
  await shoot(operator, 'entries')
  await expectAccessible(operator)
  const strange = { kind: 'external', moduleKey: 'crm', menuKey: 'strange', name: '陌生', sortOrder: 1 }
  await expect(
    callOf(operator, 'oms/entry/add.do', {
      ...strange,
      permission: 'links.entry:check',
      address: 'https://strange.example/',
    }),
  ).rejects.toThrow('oms/entry/add.do')
})
