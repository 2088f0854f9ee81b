/** Code of the page that cannot be fetched: the line is down for a moment, or the server was updated. What was typed stays. */
import { expect, test, type Page, type Route } from '@playwright/test'
import { expectAccessible, looks, shoot, signedIn, wear } from './journey.fixture.ts'

const refuse = (route: Route) => route.abort('connectionrefused')
const scripts = /\/assets\/.*\.js$/

const button = (page: Page, name: RegExp) => page.getByRole('button', { name })

test('[SH-11 RQ-05] a question that cannot be fetched leaves the form and what was typed, and is asked when it is tried again', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'planner', { at: '/basic/customer' })
  const question = /\/assets\/question-dialog-.*\.js$/
  const notice = page.getByRole('alert').filter({ has: button(page, /^(重试|Try again)$/) })
  const name = page.getByRole('dialog').getByRole('textbox').nth(1)
  for (const [look, width] of looks) {
    await page.setViewportSize({ width, height: 860 })
    await page.route(question, refuse)
    await wear(page, look, '/basic/customer?mode=new')
    await name.fill('半句话')
    await button(page, /^(取消|Cancel)$/).click()
    await expect(notice).toBeVisible()
    await expect(name).toHaveValue('半句话')
    // It leaves free what saves.
    const save = await button(page, /^(保存|Save)$/).boundingBox()
    const box = await page.locator('.mw-notice').boundingBox()
    expect(box!.y + box!.height).toBeLessThanOrEqual(save!.y)
    await expectAccessible(page)
    await shoot(page, `missing-part-${look}`)
    await page.unroute(question)
    await notice.getByRole('button', { name: /^(重试|Try again)$/ }).click()
    await button(page, /^(放弃修改|Discard changes)$/).click()
    await expect(name).toHaveCount(0)
  }
  await page.context().close()
})

test('[SH-11 RQ-05] a page that cannot be fetched says so within the frame, and comes with a refresh', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'planner')
  await page.route(scripts, refuse)
  await page.getByRole('main').getByRole('link', { name: '导入数据' }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('没有载入：网络中断，或系统已更新')
  await expect(page.getByRole('banner')).toBeVisible()
  await shoot(page, 'missing-page')
  await page.unroute(scripts)
  await alert.getByRole('button', { name: '刷新页面' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '导入' })).toBeVisible()
  await page.context().close()
})

for (const [path, first] of [
  ['/login', '手机号'],
  ['/account/person', '手机号'],
  ['/floor', '登记码'],
] as const)
  test(`[SH-11 SI-01] where the first script of ${path} does not come, the page says what to do`, async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
    await page.route(scripts, refuse)
    await page.goto(path)
    const hint = page.getByText('页面没有打开时，请刷新。')
    await expect(hint).toBeHidden()
    // Ten seconds later.
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
    await expect(hint).toBeVisible()
    await shoot(page, `not-started${path.replaceAll('/', '-')}`)
    await page.unroute(scripts)
    await page.reload()
    await expect(page.getByLabel(first)).toBeVisible()
    await expect(hint).toHaveCount(0)
    await page.context().close()
  })
