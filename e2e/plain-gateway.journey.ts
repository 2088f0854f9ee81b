/** A page of https and a gateway without a certificate: plain http in the local network, once the person has allowed it. */
import { readFile } from 'node:fs/promises'
import { freePort } from '@mouldwright/testkit/free-port'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { drawn } from './drawings.fixture.ts'
import { expectAccessible, looks, prove, shoot, wear } from './journey.fixture.ts'
import { startGateway, type OwnGateway } from './own-gateway.fixture.ts'
import { startSecureSite, type SecureSite } from './secure-site.fixture.ts'

/** An address of a local network, which the browser is told to find on this machine. */
const innerIp = '10.1.2.3'

let site: SecureSite
let chromium: Browser
let gateway: OwnGateway
let page: Page
let gatewayPort: number

async function signedIn(mayReach: boolean): Promise<Page> {
  const context = await chromium.newContext({ baseURL: site.origin, ignoreHTTPSErrors: true, locale: 'zh-CN' })
  if (mayReach) await context.grantPermissions(['local-network-access'], { origin: site.origin })
  const opened = await context.newPage()
  await opened.setViewportSize({ width: 1440, height: 860 })
  await opened.goto('/login')
  await prove(opened, 'admin')
  await expect(opened.getByRole('heading', { level: 1 })).toBeVisible()
  await opened.waitForURL('**/home')
  return opened
}

test.beforeAll(async ({ playwright, launchOptions }) => {
  site = await startSecureSite('mould.example')
  // The page counts as one of the internet, and the gateway's port as one of the local network, though both are this machine.
  gatewayPort = await freePort()
  const spaces = `127.0.0.1:${site.securePort}=public,127.0.0.1:${gatewayPort}=local`
  chromium = await playwright.chromium.launch({
    ...launchOptions,
    args: [
      `--host-resolver-rules=MAP ${site.host} 127.0.0.1, MAP ${innerIp} 127.0.0.1`,
      `--ip-address-space-overrides=${spaces}`,
    ],
  })
  page = await signedIn(true)
  gateway = await startGateway(page, 'PLAIN', { GATEWAY_SERVER: site.inside }, { innerIp, port: gatewayPort })
})
test.afterAll(async () => {
  await gateway?.stop()
  await chromium?.close()
  await site?.stop()
})

test('[TN-16 TN-14 TN-19 GW-02 GW-03] a page of https sends a file to the gateway and fetches it by plain http once that is allowed', async () => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes(innerIp) && asked.push(new URL(request.url()).pathname))
  await page.reload()
  await expect.poll(() => asked).toContain('/gateway/connect/web')
  await expect(page.locator('.mw-factory')).toBeVisible()
  await expect(page.locator('.gw-lost')).toHaveCount(0)

  await page.goto('/tr/modification')
  await page.getByRole('button', { name: '新增' }).first().click()
  const drawings = page.getByRole('dialog').locator('[data-field=drawings]')
  await drawings.getByRole('button', { name: '添加一行' }).click()
  const content = await drawn('C')
  await drawings
    .locator('input[type=file]')
    .setInputFiles({ name: '卡扣 C.png', mimeType: 'image/png', buffer: content })
  const fetch = drawings.getByRole('button', { name: '下载' })
  await expect(fetch).toBeVisible()
  expect(asked.some((path) => path.startsWith('/gateway/file/upload/chunk/'))).toBe(true)

  const coming = page.waitForEvent('download')
  await fetch.click()
  const came = await coming
  // Fetched by the page: browsers take no link to plain http from one of https.
  expect(came.url()).toMatch(/^blob:/)
  expect(came.suggestedFilename()).toBe('卡扣 C.png')
  expect((await readFile(await came.path())).equals(content)).toBe(true)
  expect(asked).toContain('/gateway/file/download')
})

test('[TN-16 TN-14] where it is not allowed the gateway is not reached, and the guide names both ways and which one this page goes', async () => {
  const other = await signedIn(false)
  for (const [look, width] of looks) {
    await other.setViewportSize({ width, height: 860 })
    await wear(other, look)
    // Narrow screens have the factory's name in a menu.
    await expect(other.locator('.gw-lost')).toHaveCount(width > 390 ? 1 : 0)
    const guide = other.locator('.gw-guide')
    await expect(guide.locator('.gw-way')).toHaveCount(2)
    await expect(guide).toContainText(`http://${innerIp}:${gatewayPort}`)
    await expectAccessible(other)
    await shoot(other, `guide-ways-${look}`)
  }
  await other.context().close()
})
