/** What comes by itself: messages, exports and their files, and the sockets that bring them. */
import { expect, test, type Page, type WebSocket } from '@playwright/test'
import { workMs } from './calls.fixture.ts'
import { enterFactory } from './factories.fixture.ts'
import { callOf, expectAccessible, follow, idle, shoot, signedIn, wear, type Look, nowhere } from './journey.fixture.ts'
import { openPublisher, type Publisher } from './publisher.fixture.ts'

interface Held {
  socket: WebSocket
  sent: { cmd: string; body: Record<string, unknown> }[]
  heard: { cmd: string; body: Record<string, unknown> }[]
}

/** The page's push sockets from now on, with all that is said on them. */
function watched(page: Page): Held[] {
  const held: Held[] = []
  page.on('websocket', (socket) => {
    if (!socket.url().endsWith('/front/push')) return
    const one: Held = { socket, sent: [], heard: [] }
    socket.on('framesent', ({ payload }) => one.sent.push(JSON.parse(String(payload)) as Held['sent'][number]))
    socket.on('framereceived', ({ payload }) => one.heard.push(JSON.parse(String(payload)) as Held['heard'][number]))
    held.push(one)
  })
  return held
}

const isBound = ({ heard, socket }: Held) =>
  !socket.isClosed() && heard.some(({ cmd, body }) => cmd === 'bind' && body['ok'])
const bound = (held: Held[]) => expect.poll(() => held.filter(isBound).length, { message: 'both sockets' }).toBe(2)

/** No document of before opens a socket any more. */
const leave = (page: Page) => page.goto('about:blank')

/** As if another tab were in front, or this one again. */
const cover = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

const [first, second] = ['整线排程', '第二个'] as const
let page: Page
let publisher: Publisher
test.beforeAll(async ({ browser }) => {
  page = await signedIn(browser, 'admin', { at: nowhere })
  publisher = await openPublisher(browser, [first, second])
  // What is pushed to a user goes to their sessions in the factory that it belongs to.
  await enterFactory(page, '二厂')
})
test.afterAll(async () => {
  await publisher.close()
  await enterFactory(page, '一厂')
  await page.context().close()
})

test('[PU-01 PU-03] a page holds a message socket and an export socket, and each keeps its name', async () => {
  const address = page.url()
  await leave(page)
  const held = watched(page)
  await page.goto(address)
  await bound(held)
  const of = (deviceId: string) => held.findLast(({ sent }) => sent[0]?.body['deviceId'] === deviceId)!
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('mw_userData')!) as Record<string, unknown>)
  expect(of('message-1001').sent[1]).toMatchObject({
    cmd: 'bind',
    body: { userId: user['userId'], tenantId: user['tenantId'], userName: user['userName'] },
  })
  const exports = of('export-1001')
  expect(exports.sent[0]!.body).toMatchObject({ clientVersion: '1.0', platform: 'web' })
  expect(exports.sent[1]!.body).toMatchObject({ userId: user['userId'], tags: ['exports'] })
  const name = exports.heard.find(({ cmd }) => cmd === 'bind')!.body['socketId']
  await leave(page)
  held.length = 0
  await page.goto(address)
  await bound(held)
  expect(of('export-1001').sent[0]!.body['socketId']).toBe(name)
})

test('[PU-06] the list of tasks says what comes there while there is nothing', async ({ browser }) => {
  const newcomer = await signedIn(browser, 'workshop', { at: nowhere })
  await newcomer.goto('/comm/job')
  await expect(newcomer.getByText('还没有后台任务')).toBeVisible()
  await expectAccessible(newcomer)
  await shoot(newcomer, 'tasks-none')
  await newcomer.context().close()
})

test('[PU-06] the file of an export waits in its notice, and in the list of tasks of another tab', async () => {
  const tasks = follow(await page.context().newPage())
  await tasks.goto('/comm/job')
  await expect(tasks.getByRole('heading', { level: 1 })).toBeVisible()
  await idle(tasks)
  await expect(tasks.getByText('还没有后台任务').or(tasks.locator('.jb-list li')).first()).toBeVisible()
  const files = tasks.getByRole('button', { name: /^下载/ })
  const before = await files.count()
  await page.goto('/settings/user')
  await page.getByRole('button', { name: /导出$/ }).click()
  const notices = page.getByRole('region', { name: '通知' })
  const file = page.waitForEvent('download', { timeout: workMs })
  await notices.getByRole('button', { name: /下载$/ }).click({ timeout: workMs })
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/)
  await expect(notices.getByRole('button', { name: /下载$/ })).toBeVisible()
  await notices.getByRole('button', { name: '关闭' }).click()
  await expect(notices.getByRole('button', { name: /下载$/ })).toHaveCount(0)
  await expect(files).toHaveCount(before + 1)
  const again = tasks.waitForEvent('download')
  await files.first().click()
  expect((await again).suggestedFilename()).toBe((await file).suggestedFilename())
  await tasks.close()
})

for (const [look, width] of [
  ['zh-light', 1440],
  ['en-dark', 1440],
  ['en-light', 390],
  ['zh-dark', 390],
] as const satisfies readonly (readonly [Look, number])[])
  test(`[PU-06] the list of tasks in ${look} at ${width} px`, async () => {
    await page.setViewportSize({ width, height: 844 })
    await wear(page, look, '/comm/job')
    await expect(
      page
        .getByRole('listitem')
        .filter({ has: page.locator('time') })
        .first(),
    ).toBeVisible()
    await shoot(page, `tasks-${look}-${width}`)
    await expectAccessible(page)
  })

/** What the bell of the page counts. */
async function unread(): Promise<number> {
  const bell = page.getByRole('link', { name: /^消息/ })
  return Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0)
}

/** The bell says how many messages the server has for the page's visitor. */
const expectCounted = () =>
  expect.poll(async () => (await callOf(page, 'bms/msg/getUserMsgNum.do')).userMsgNum - (await unread())).toBe(0)

/** How many plans the visitor was told to be published; of other things there may be news at any time. */
async function published(): Promise<number> {
  const { rows } = await callOf(page, 'bms/msg/list.do', { size: 200 })
  return rows.filter(({ code }: { code: string }) => code === 'schedulePublished').length
}

/** News goes after five seconds, which a busy machine may need to look at it: from now on each stays from its first moment, as if somebody were at it. */
const holdNews = () =>
  page.evaluate(() => {
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element)
          node.querySelector('.ms-notice a')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    }).observe(document.body, { childList: true, subtree: true })
  })

test('[PU-04] a message shows bottom right, leads on at a click, and goes by itself', async () => {
  await page.setViewportSize({ width: 1440, height: 860 })
  const held = watched(page)
  await wear(page, 'zh-light', '/home')
  // What comes before it listens is counted, and not shown.
  await bound(held)
  const notices = page.getByRole('region', { name: '通知' })
  const before = await published()
  await expectCounted()
  await holdNews()
  const link = notices.getByRole('link', { name: new RegExp(`发布了排程 ${first}`) })
  await publisher.publish(first)
  await link.hover()
  const { x, y, width } = (await link.boundingBox())!
  expect([x > 720, x + width <= 1440, y > 430]).toEqual([true, true, true])
  await shoot(page, 'message-notice')
  await expect.poll(published).toBe(before + 1)
  await expectCounted()
  await page.mouse.move(0, 0)
  await expect(link).toHaveCount(0)
  await publisher.publish(second)
  await notices.getByRole('link', { name: new RegExp(second) }).click()
  await expect(page).toHaveURL(/\/aps\/dispatch/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('[PU-02 W6] a hidden tab holds no socket; shown again, it has its sockets and the right number', async () => {
  const held = watched(page)
  await page.goto('/home')
  await bound(held)
  const before = await published()
  await cover(page, true)
  await expect.poll(() => held.every(({ socket }) => socket.isClosed())).toBe(true)
  await publisher.publish(first)
  held.length = 0
  await cover(page, false)
  await expect.poll(published).toBe(before + 1)
  await expectCounted()
  await bound(held)
})
