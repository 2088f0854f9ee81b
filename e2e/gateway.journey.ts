import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { arriveAt, enterFactory, holdLateNotice } from './factories.fixture.ts'
import { callOf, expectAccessible, follow, idle, nowhere, shoot, signedIn, wear } from './journey.fixture.ts'

/** A gateway in the factory network, as good or bad as `answer` makes it. */
async function standIn(answer: RequestListener): Promise<{ port: number; asked: IncomingMessage[]; server: Server }> {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    asked.push(request)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, asked, server }
}

const open = { 'access-control-allow-origin': '*' }

test('[TN-03 TN-04 TN-15 TN-16 CL-41 G2] gateways are asked from the browser, whatever they do', async ({
  browser,
}) => {
  const good = await standIn(({ method, url }, response) => {
    if (method === 'GET' && url === '/page/welcome')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Gateway</title><h1>Welcome</h1>')
    else response.writeHead(200, open).end('{"code":1}')
  })
  const doubles = {
    good,
    slow: await standIn(() => {}),
    huge: await standIn((_, response) => {
      response.writeHead(500, open)
      const pour = () => {
        while (!response.destroyed && response.write('<script>alert(1)</script>'.repeat(4_000)));
      }
      response.on('drain', pour)
      pour()
    }),
    turned: await standIn((_, response) =>
      response.writeHead(302, { ...open, location: `http://127.0.0.1:${good.port}/` }).end(),
    ),
    closed: await standIn((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>x</h1>')),
  }
  const page = await signedIn(browser, 'admin')
  const { factoryId } = await callOf(page, 'account/basic-api/blade-auth/user-client/getUserInfo')
  for (const [name, { port }] of Object.entries(doubles)) {
    const { id: serverId } = await callOf(page, 'sys/tenantServer/add.do', {
      computerName: name,
      computerId: `id-${name}`,
      instanceName: `${Object.keys(doubles).indexOf(name)} ${name}`,
      siteId: factoryId,
      innerIp: '127.0.0.1',
      httpPort: port,
    })
    await callOf(page, 'sys/serverApp/add.do', { name, serverId })
  }
  await page.reload()
  // The first one is used, and answers: the name stands plain in the header.
  await expect.poll(() => good.asked.length).toBeGreaterThan(0)
  await expect(page.locator('.gw-lost')).toHaveCount(0)
  const [{ method, url, headers }] = good.asked as [IncomingMessage]
  expect([method, url]).toEqual(['POST', '/gateway/connect/web'])
  expect(headers).toMatchObject({ origin: 'null', 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' })
  for (const name of ['cookie', 'token', 'long-token', 'authorization', 'referer'])
    expect(headers[name]).toBeUndefined()

  // The page's own way to the dialog is the warning; here the first one answers, so another is chosen first.
  const { gatewayList } = await callOf(page, 'upms/user/getGatewayServerList.do')
  const slow = gatewayList.find((one: any) => one.httpPort === doubles.slow.port)
  await callOf(page, 'upms/user/changeGateway.do', { serverAppUuid: slow.serverAppUuid })
  await page.evaluate((uuid) => localStorage.setItem('mw_serverAppUuid', JSON.stringify(uuid)), slow.serverAppUuid)
  await page.reload()
  const warning = page.getByRole('button', { name: '网关不可达，点击验证网关' })
  await expect(warning).toBeVisible()
  await expectAccessible(page)
  await warning.click()
  const card = (name: keyof typeof doubles) =>
    page.locator('.gw-gateway-list > li').filter({ hasText: `:${doubles[name].port}` })
  await expect(card('good')).toContainText('可用')
  for (const name of ['slow', 'huge', 'turned', 'closed'] as const)
    await expect(card(name), name).toContainText('不可达')
  expect(good.asked.every((request) => request.method === 'POST')).toBe(true)
  await expectAccessible(page)
  await shoot(page, 'gateways')
  await card('good').getByRole('button', { name: '使用' }).click()
  await expect(card('good')).toContainText('使用中')
  await expect(warning).toHaveCount(0)
  await page.getByRole('button', { name: '证书帮助' }).click()
  await expect(page.locator('.gw-steps > li')).toHaveCount(4)
  await expectAccessible(page)
  await shoot(page, 'gateway-guide')
  // The guide leads to the gateway's own page, which hears nothing of where the person came from.
  const welcome = page.getByRole('link', { name: `打开 http://127.0.0.1:${good.port}` })
  const opened = page.context().waitForEvent('page')
  await welcome.click()
  const tab = await opened
  await expect(tab.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  expect(tab.url()).toBe(`http://127.0.0.1:${good.port}/page/welcome`)
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  expect(good.asked.find(({ url: asked }) => asked === '/page/welcome')?.headers.referer).toBeUndefined()
  for (const { server } of Object.values(doubles)) {
    server.closeAllConnections()
    server.close()
  }
  await page.context().close()
})

test('[HD-07 TN-01 TN-07 TN-17 T9 S3] a person of several companies goes to another; a second tab does not follow unasked', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'traveller', { at: nowhere })
  // Where another journey has left off, whoever signs in begins.
  await enterFactory(page, '一厂')
  const late = await holdLateNotice(page)
  await page.reload()
  const second = follow(await page.context().newPage())
  await second.goto('/home')
  await expect(second.getByRole('button', { name: /一厂/ })).toBeVisible()
  for (const look of ['en-dark', 'zh-light'] as const) {
    await wear(page, look)
    await page.getByRole('button', { name: /一厂/ }).click()
    await expect(page.getByRole('button', { name: '宁波厂' })).toBeDisabled()
    await expectAccessible(page)
    await shoot(page, `factories-${look}`)
  }
  await page.getByRole('button', { name: '苏州厂' }).click()
  await expect(page.getByText(/已到期 \d+ 天，请通知采购或老板续费/)).toBeVisible()
  await expect(page.getByText(/^[1-9]\d\d 秒后进入系统/)).toBeVisible()
  await shoot(page, 'licence-late')
  await arriveAt(page, '苏州厂', () => late.pass())
  expect(new URL(page.url()).pathname).toBe('/home')
  await expect(page.getByRole('button', { name: /苏州厂/ })).toContainText('到期')
  // What the second tab still shows is the old place's: nothing of it leaves with the new token.
  let sent = 0
  second.on('request', (request) => {
    if (request.url().includes('/list.do')) sent += 1
  })
  await second.bringToFront()
  await expect(second.getByRole('dialog', { name: '已切换到其他工厂' })).toBeVisible()
  await second.evaluate(() => {
    history.pushState(null, '', '/settings/factory')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await idle(second)
  await expect(second.getByText('一厂').first()).toBeVisible()
  expect(sent).toBe(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().close()
})
