/** What a browser fetches before it draws anything, as the build has made it: no measurement of time, so that it means the same on every machine. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { follow, idle, signedIn, nowhere } from './journey.fixture.ts'

const root = join(import.meta.dirname, '..')
const mostBytes = 280_000
/** With the words of its module, and of those whose records it names. */
const mostOfPage = 127_000

/** Scripts that the page itself names: its own and those that it has fetched ahead. */
function firstScripts(app: string): string[] {
  const page = readFileSync(join(root, 'apps', app, 'dist/index.html'), 'utf8')
  return [...page.matchAll(/(?:src|href)="[^"]*\/(assets\/[^"]+\.js)"/g)].map(([, path]) => path!)
}

/** Compressed, without the digests in the names of other files: those are others in each build, and no two of them are as long compressed. */
function sizeOf(app: string, path: string): number {
  const content = readFileSync(join(root, 'apps', app, 'dist', path), 'utf8')
  return gzipSync(content.replaceAll(/-[\w-]{8}(?=\.(?:js|css)\b)/g, '')).byteLength
}
const sum = (sizes: readonly number[]) => sizes.reduce((total, one) => total + one, 0)

for (const app of ['web', 'account'])
  test(`[SH-11] the first script of ${app} is at most 280 kB, compressed`, () => {
    const scripts = firstScripts(app)
    expect(scripts.length).toBeGreaterThan(0)
    expect(sum(scripts.map((path) => sizeOf(app, path)))).toBeLessThanOrEqual(mostBytes)
  })

test('[FL-05] a terminal starts with at most 150 kB, compressed: page, scripts and styles', () => {
  const page = readFileSync(join(root, 'apps/terminal/dist/index.html'), 'utf8')
  const assets = [...page.matchAll(/(?:src|href)="[^"]*\/(assets\/[^"]+)"/g)].map(([, path]) => path!)
  expect(assets.filter((path) => path.endsWith('.js'))).toHaveLength(1)
  expect(gzipSync(page).byteLength + sum(assets.map((path) => sizeOf('terminal', path)))).toBeLessThanOrEqual(150_000)
})

// Lists of records as their kinds declare them, lists with dialogs and filters of their own, pages that are lists besides, and the page
// that everybody begins with.
for (const [path, who, title] of [
  ['/basic/customer', 'planner', '客户'],
  ['/settings/user', 'admin', '用户'],
  ['/settings/role', 'admin', '角色'],
  ['/settings/department', 'admin', '部门'],
  ['/settings/audit', 'admin', '操作日志'],
  ['/settings/language', 'admin', '界面用语'],
  ['/cam/queue', 'planner', '编程任务'],
  ['/aps/dispatch', 'planner', '派工单'],
  ['/aps/schedule', 'planner', '排程方案'],
  ['/aps/task-query', 'planner', '任务查询'],
  ['/aps/product', 'planner', '产品列表'],
  ['/aps/plan-edit', 'planner', '计划编辑'],
  ['/aps/resource-plan', 'planner', '资源计划明细'],
  ['/aps/workshop-plan', 'planner', '车间计划'],
  ['/production/part', 'planner', '零件'],
  ['/electrode/set', 'planner', '电极套件与放电单'],
  ['/electrode/magazine', 'planner', '电极库位'],
  ['/floor/my-work', 'admin', '我的报工'],
  ['/floor/report', 'admin', '报工记录'],
  ['/comm/barcode', 'admin', '条码'],
  ['/comm/labelPrinter', 'admin', '标签打印机'],
  ['/comm/portalLink', 'admin', '对外链接'],
  ['/comm/reportTemplate', 'admin', '报表模板'],
  ['/comm/kanban', 'admin', '看板'],
  ['/comm/serviceOrder', 'admin', '服务工单'],
  ['/home', 'planner', '陈工'],
] as const)
  test(`[SH-11] ${path} fetches no more scripts of its own than a first look needs`, async ({ browser }) => {
    const home = await signedIn(browser, who, { at: nowhere })
    const context = await browser.newContext({ storageState: await home.context().storageState() })
    const page = follow(await context.newPage())
    const fetched = new Set<string>()
    page.on('request', (request) => {
      if (request.resourceType() === 'script')
        fetched.add(new URL(request.url()).pathname.replace(/^.*\/(?=assets\/)/, ''))
    })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await idle(page)
    const first = new Set(firstScripts('web'))
    const own = [...fetched].filter((script) => !first.has(script))
    expect(own.length).toBeGreaterThan(0)
    expect(sum(own.map((script) => sizeOf('web', script)))).toBeLessThanOrEqual(mostOfPage)
    await context.close()
    await home.context().close()
  })

test('[SH-11] a list to choose from comes with its first touch, and takes what was typed before', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'planner', { at: nowhere })
  const lists = Promise.withResolvers<void>()
  let asked = 0
  await page.route(/\/assets\/lists-.*\.js$/, async (route) => {
    asked += 1
    await lists.promise
    await route.continue()
  })
  await page.goto('/basic/machine')
  const filter = page.getByRole('search').getByRole('combobox').first()
  await expect(page.getByRole('grid')).toBeVisible()
  expect(asked).toBe(0)
  const resting = await filter.boundingBox()
  await filter.focus()
  await page.keyboard.type('CN')
  await expect.poll(() => asked).toBe(1)
  lists.resolve()
  await expect(filter).toHaveAttribute('aria-autocomplete', 'list')
  await expect(filter).toBeFocused()
  await page.keyboard.type('C')
  await expect(filter).toHaveValue('CNC')
  const height = async () => (await page.locator('[data-filter]').first().boundingBox())?.height
  await expect.poll(height).toBeGreaterThanOrEqual(resting!.height)
  await page.context().close()
})

test('[SH-11] a list on a page that is no list of records goes on with what was typed before it came', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'admin', { at: nowhere })
  const lists = Promise.withResolvers<void>()
  await page.route(/\/assets\/lists-.*\.js$/, async (route) => {
    await lists.promise
    await route.continue()
  })
  await page.goto('/settings/language')
  const filter = page.locator('.sh-module-filter').getByRole('combobox')
  await filter.focus()
  await page.keyboard.type('排程')
  await expect(filter).toHaveValue('排程')
  lists.resolve()
  await expect(filter).toHaveAttribute('aria-autocomplete', 'list')
  await expect(filter).toHaveValue('排程')
  await page
    .getByRole('option')
    .or(page.locator('.ant-select-item-option'))
    .filter({ hasText: '生产排程' })
    .first()
    .click()
  await page.waitForURL(/module=aps/)
  await page.context().close()
})
