/** Hostile text in a browser: everywhere it is seen letter by letter, nothing of it runs, nothing is sent to another origin. */
import { expect, test, type Page } from '@playwright/test'
import { barsOf } from './chart.fixture.ts'
import { fillFactory, names, remarks } from './hostile-text.fixture.ts'
import { shoot, signedIn, idle, nowhere } from './journey.fixture.ts'
import { expectSaid } from './said.fixture.ts'

test.describe.configure({ mode: 'serial' })

declare global {
  interface Window {
    __ran?: number
  }
}

let page: Page
let scheduleId: number
const foreign: string[] = []
/** What the page's own policy had to stop has got further than text may. */
const refused: string[] = []

test.beforeAll(async ({ browser, baseURL }) => {
  page = await signedIn(browser, 'stranger', { at: nowhere })
  const home = new URL(baseURL!).host
  page.context().on('request', (request) => {
    const { host, protocol } = new URL(request.url())
    if (/^(http|ws)s?:$/.test(protocol) && host !== home) foreign.push(request.url())
  })
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) refused.push(message.text())
  })
  page.on('dialog', (dialog) => {
    refused.push(dialog.message())
    void dialog.dismiss()
  })
  ;({ scheduleId } = await fillFactory(page))
})
test.afterAll(() => page.context().close())

/** Elements that only a text taken for markup can have made. */
const made = 'img[src="x"], svg[onload], iframe[srcdoc], [onerror], [onmouseover], a[href^="javascript:" i]'

test.afterEach(async () => {
  expect(await page.evaluate(() => window.__ran)).toBeUndefined()
  await expect(page.locator(made)).toHaveCount(0)
  expect(await page.evaluate(() => [...document.scripts].filter(({ text }) => text.includes('__ran')).length)).toBe(0)
  expect([foreign, refused]).toEqual([[], []])
})

const drawer = () => page.getByRole('dialog')

async function expectText(place: ReturnType<typeof drawer>, texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect(place.getByText(text, { exact: true }).first()).toBeVisible()
}

async function open(path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await idle(page)
}

test('[X2] a list shows it, also under the pointer and on paper', async () => {
  await open('/basic/customer?size=50&sort=number&q=X')
  const grid = page.getByRole('grid')
  await expectText(grid, names)
  await grid.getByText(names[0]!, { exact: true }).first().hover()
  await page.emulateMedia({ media: 'print' })
  await expectText(grid, names.slice(0, 3))
  await shoot(page, 'hostile-print')
  await page.emulateMedia({ media: 'screen' })
})

test('[X2] a search and a filter take it for what it says', async () => {
  for (const text of [names[0]!, names[4]!]) {
    await open(`/basic/customer?size=50&q=${encodeURIComponent(text)}`)
    await expectText(page.getByRole('grid'), [text])
    await open(`/basic/customer?size=50&f.area=${encodeURIComponent(encodeURIComponent(text))}`)
    await expectText(page.getByRole('grid'), [text])
  }
})

test('[X2] a record, its history and its form show it', async () => {
  await open('/basic/customer?size=50&sort=number&q=X')
  const long = remarks.findIndex((text) => text.includes('srcdoc'))
  const number = (at: number) => `X${String(at).padStart(2, '0')}`
  await page.getByRole('grid').getByText(number(0), { exact: true }).click()
  await expectText(drawer(), [remarks[0]!, names[0]!])
  await shoot(page, 'hostile-record')
  await page.keyboard.press('Escape')
  await expect(drawer()).toHaveCount(0)
  await page.getByRole('grid').getByText(number(long), { exact: true }).click()
  await expectText(drawer(), [remarks[long]!])
  await drawer().getByRole('tab', { name: '历史' }).click()
  await expect(drawer().getByText(remarks[long]!).first()).toBeVisible()
  await drawer().getByRole('tab').first().click()
  await drawer().getByRole('button', { name: '编辑' }).click()
  await expect(drawer().locator('[data-field=remark] textarea')).toHaveValue(remarks[long]!)
})

test('[X2] what a refusal names is named, no more', async () => {
  for (const [code, text] of [
    [207, remarks[1]!],
    [20001, remarks[5]!],
  ] as const) {
    await page.route('**/front/bms/customer/modify.do?*', (route) =>
      route.fulfill({ json: { code, message: text, data: text } }),
    )
    await drawer().locator('[data-field=address] input').fill(`${code}`)
    // The sign of waiting fades out behind the answer and is part of the name until then.
    const save = drawer().getByRole('button', { name: /保存$/ })
    await expectSaid(page, text, () => save.click())
    await expect(page.locator('.mw-toast')).toHaveCount(0)
    await page.unroute('**/front/bms/customer/modify.do?*')
  }
})

test('[X2] the palette finds it and shows it', async () => {
  await open('/home')
  await page.keyboard.press('Control+k')
  await drawer().getByRole('combobox').fill(names[0]!)
  await expect(page.getByRole('option').first()).toBeVisible()
  await shoot(page, 'hostile-palette')
  await page.keyboard.press('Escape')
})

test('[X2] a message keeps its simple formatting and loses the rest', async () => {
  const at = '2026-11-22T08:00:00.000Z'
  const message = (msgHeader: string, msgId: number) =>
    ({ msgId, msgHeader, module: 'aps', code: 'x', link: null, taskId: null, at, isRead: false }) as const
  const headers = [...remarks.map((text) => `<b>模具</b>${text}`), '<a href="javascript:window.__ran=1">打开</a>']
  const rows = headers.map(message)
  await page.route('**/front/bms/msg/list.do?*', (route) =>
    route.fulfill({ json: { code: 1, message: '', data: { rows, total: rows.length } } }),
  )
  await page.route('**/front/bms/msg/getUserMsgNum.do?*', (route) =>
    route.fulfill({ json: { code: 1, message: '', data: { userMsgNum: rows.length, userMsgList: rows } } }),
  )
  await open('/comm/messageNotice/messageManagement')
  await expect(page.locator('main b', { hasText: '模具' })).toHaveCount(remarks.length)
  await expect(page.getByText('${window.__ran=1}')).toBeVisible()
  for (const text of await page.locator('main b').all()) await text.hover()
  await shoot(page, 'hostile-messages')
})

test('[X2] the planner shows it in its chart, cards and lists', async () => {
  await open('/aps/schedule')
  await expectText(page.getByRole('main'), [names[0]!])
  await open(`/aps/schedule/${scheduleId}?show=both`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(names[0]!)
  const list = page.getByRole('grid', { name: '任务列表' })
  await list.getByRole('row').nth(1).getByRole('button').first().click()
  await expect(page.getByRole('complementary', { name: '任务' })).toContainText('__ran')
  await open(`/aps/schedule/${scheduleId}`)
  await page.locator('.mwg-stage').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('complementary', { name: '任务' })).toContainText('__ran')
  await expectCard()
  await shoot(page, 'hostile-plan')
  await open(`/aps/schedule/${scheduleId}?view=mould`)
  await shoot(page, 'hostile-moulds')
})

/** Rests on one bar after another until the card of one says it. */
async function expectCard(): Promise<void> {
  const card = page.locator('.aps-card')
  for await (const _ of barsOf(page)) {
    await expect(card).toBeVisible()
    if ((await card.innerText()).includes('__ran')) return
  }
}
