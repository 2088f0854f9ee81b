/** The helpers that only some companies have: the chat and the feedback form, against a model that this journey plays. */
import { createServer, type Server } from 'node:http'
import { expect, test, type Page } from '@playwright/test'
import { callOf, expectAccessible, shoot, signedIn, tenantOf, wear, idle, looks, nowhere } from './journey.fixture.ts'
import { ownSite } from './sites.fixture.ts'

test.describe.configure({ mode: 'serial' })

const answer = '排程里红边的模具已经拖期。\n<b>不是</b>格式。'
const asked: any[] = []
let model: Server
let page: Page
const requests: string[] = []
/** What the operator's lists said before: the journeys behind this one meet a company without helpers again. */
const before: { id: number; value: string }[] = []

test.beforeAll(async ({ browser }) => {
  model = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    asked.push(JSON.parse(Buffer.concat(parts).toString()))
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: answer } }] }))
  })
  await new Promise<void>((resolve) => model.listen(ownSite().modelPort, '127.0.0.1', resolve))
  page = await signedIn(browser, 'admin')
  page.on('request', (request) => requests.push(request.url()))
})
test.afterAll(async ({ browser }) => {
  await page.context().close()
  const operator = await signedIn(browser, 'operator', { at: nowhere })
  for (const { id, value } of before) {
    const { version } = await callOf(operator, 'oms/constant/get.do', { id })
    await callOf(operator, 'oms/constant/modify.do', { id, version, value })
  }
  await operator.context().close()
  model.closeAllConnections()
  await new Promise((resolve) => model.close(resolve))
})

test('[SH-14] a company without the chat fetches nothing of it', async () => {
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await idle(page)
  expect(requests.filter((url) => /chat-widget|chat\/config|feedback-dialog/.test(url))).toEqual([])
  await page.getByRole('button', { name: /林若兰/ }).click()
  await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '意见反馈' })).toHaveCount(0)
  await page.keyboard.press('Escape')
})

test('[SH-14 CL-36 CL-37] the operator gives it to a company, and its people ask', async ({ browser }) => {
  const tenant = await tenantOf(page)
  const operator = await signedIn(browser, 'operator', { at: nowhere })
  const { rows } = await callOf(operator, 'oms/constant/list.do', { size: 100 })
  for (const { id, name, version, value } of rows)
    if (name === 'AI_CHAT_TENANT_LIST' || name === 'FEEDBACK_TENANT_LIST') {
      before.push({ id, value })
      await callOf(operator, 'oms/constant/modify.do', { id, version, value: String(tenant) })
    }
  await operator.context().close()

  await page.reload()
  const button = page.getByRole('button', { name: '打开 AI 助手' })
  await expect(button).toBeVisible()
  await shoot(page, 'chat-button')
  await button.click()
  await expect(page.getByRole('textbox', { name: '问题' })).toBeFocused()
  await page.keyboard.type('红边是什么意思？')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log')).toContainText('<b>不是</b>格式。')
  expect(asked.at(-1)).toMatchObject({ model: 'double', messages: [{ role: 'user', content: '红边是什么意思？' }] })
  await expectAccessible(page)
  await page.getByRole('textbox', { name: '问题' }).press('Escape')
  await expect(button).toBeFocused()
})

for (const [look, width] of looks)
  test(`[CL-36 SH-11] the chat answers, and breaks no rule of accessibility, in ${look} at ${width} px`, async () => {
    await page.setViewportSize({ width, height: width > 1000 ? 860 : 844 })
    await wear(page, look, '/basic/machine')
    const isChinese = look.startsWith('zh')
    await page.getByRole('button', { name: isChinese ? '打开 AI 助手' : 'Open the AI assistant' }).click()
    await expect(page.getByRole('textbox', { name: isChinese ? '问题' : 'Question' })).toBeFocused()
    await page.keyboard.type(isChinese ? '红边是什么意思？' : 'What does a red edge mean?')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log')).toContainText(answer.split('\n')[0]!)
    await shoot(page, `chat-${look}-${width}`)
    await expectAccessible(page)
  })

test('[SH-14] people say what they think, with stars and words', async () => {
  await page.setViewportSize({ width: 1440, height: 860 })
  await wear(page, 'zh-light', '/home')
  await page.getByRole('button', { name: /林若兰/ }).click()
  await page.getByRole('menuitem', { name: '意见反馈' }).click()
  const dialog = page.getByRole('dialog', { name: '意见反馈' })
  await dialog.getByRole('radio', { name: '4 星，好' }).check()
  await dialog.getByRole('textbox').fill('导入很快')
  await shoot(page, 'feedback')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '提交反馈' }).click()
  await expect(dialog.getByText('谢谢，反馈已收到')).toBeVisible()
})
