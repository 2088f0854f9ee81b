/** Every page that the routers and the menus know, in the four looks: read by rule, and shot to be read by eye. */
import { join } from 'node:path'
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { workMs } from './calls.fixture.ts'
import { declaredPaths, faultsOf, menuPaths, overlays, visitorOf, type Visitor } from './every-page.fixture.ts'
import { callOf, examples, shoot, signedIn, type Look, looks, nowhere } from './journey.fixture.ts'

type Who = 'visitor' | 'other' | 'operator'
type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** Pages that go on by themselves as soon as they have said so; where they arrive is another page of this list. */
const passing = new Set(['/account', '/mf/selectSection', '/loginMediumLoading', '/account/sign-in/:flow'])

/** Addresses of pages whose path has variable parts, or that need to be told something. */
const examplesOf: Readonly<Record<string, readonly string[]>> = {
  '/account/person/:section?': ['profile', 'email', 'password', 'factors', 'sessions', 'enterprises'].map(
    (section) => `/account/person/${section}`,
  ),
  '/account/scan': ['/account/scan?code=0000'],
  '/aps/schedule/:id': [],
  '/outsource/order/:id': [],
  '/outsource/order/:id/print': [],
  '/outsource/purchase/:id': [],
  '/comm/kanban/:board': ['/comm/kanban/all'],
  '/main': ['/main?module=aps&targetUrl=%2Faps%2Fdispatch'],
  '/open': ['/open?module=nowhere&targetUrl=%2Fx'],
  '/jumping': ['/jumping?module=aps'],
  '/mdbJumping': ['/mdbJumping'],
  '/:prefix/medium': ['/crm/medium', '/cost/medium'],
  '/:module/iframePage/:menuKey': ['/reports/iframePage/none?iframeSrc=https%3A%2F%2Fevil.example'],
  '/:module/iframePageNoMainLayout/:menuKey': ['/reports/iframePageNoMainLayout/none'],
  '/:shortCode': ['/23456789'],
  '/:menuKey': [],
}

const readerOf = (path: string): Who => {
  if (path === '/' || /^\/(login|third|register|forgot|app)/.test(path)) return 'visitor'
  return path.startsWith('/oms/') ? 'operator' : 'other'
}

const states: Partial<Record<Who, State>> = {}
let pages: { path: string; who: Who }[] = []

/** Work and material that are ordered outside: the pages of both orders, and the paper. */
async function ordersOf(page: Page): Promise<string[]> {
  const mark = process.pid
  const add = (path: string, draft: object) => callOf(page, `${path}/add.do`, draft)
  const supplier = await add('bms/supplier', { code: `S${mark}`, name: `Hardening ${mark}` })
  const material = await add('bms/material', { code: `H13-${mark}`, name: `H13 ${mark}` })
  const section = await add('bms/section', { name: `Q${mark}`, type: 'cnc' })
  const step = await add('bms/process', { code: `q${mark}`, name: `Hardening ${mark}`, sectionId: section.id })
  const mould = await add('bom/mold', { number: `Q${mark}`, name: 'Front cover', deliveryDate: '2030-01-31' })
  const part = await add('bom/part', {
    mouldId: mould.id,
    number: 'C01',
    name: 'Core',
    quantity: 2,
    materialId: material.id,
    materialStatus: 'notOrdered',
  })
  const operations = [{ number: 10, processId: step.id, estimatedMinutes: 60, isOutsourced: true }]
  await add('bom/route', { partId: part.id, operations })
  const batch = await add('bom/bomBatch', { number: `Q${mark}-1`, partId: part.id, quantity: 2 })
  const lines = [{ batchId: batch.id, operationNumber: 10 }]
  const order = await callOf(page, 'outsource/order/make.do', { supplierId: supplier.id, lines })
  const purchase = await callOf(page, 'outsource/purchase/make.do', {
    ...{ supplierId: supplier.id, lines: [{ partId: part.id, quantity: 2, unitPrice: 120 }] },
  })
  return [`/outsource/order/${order.id}`, `/outsource/order/${order.id}/print`, `/outsource/purchase/${purchase.id}`]
}

/** Somebody has brought records in and begun a schedule. Done again by the worker that follows a failed test. */
test.beforeAll(async ({ browser }) => {
  const page = await signedIn(browser, 'other')
  await page.goto('/data/import')
  await page.locator('input[type=file]').setInputFiles(join(examples, 'small.en.xlsx'))
  await page.getByRole('button', { name: '开始导入', exact: true }).click({ timeout: workMs })
  await expect(page.getByText('已导入')).toBeVisible({ timeout: workMs })
  await page.goto('/aps/schedule')
  await page.getByRole('button', { name: '新建方案', exact: true }).first().click()
  await page.locator('[data-field=name] input').fill(`Main schedule ${process.pid}`)
  await page.getByRole('button', { name: '建立并打开', exact: true }).click()
  await page.waitForURL(/\/aps\/schedule\/\d+/)
  const schedule = new URL(page.url()).pathname
  const board = { code: `HALL-${process.pid}`, name: 'Hall', type: 'utilisation', displaySeconds: 30, sequence: 1 }
  await callOf(page, 'bms/kanban/add.do', { ...board, valid: true })
  const orders = await ordersOf(page)
  states.other = await page.context().storageState()
  const operator = await signedIn(browser, 'operator', { at: nowhere })
  states.operator = await operator.context().storageState()

  const declared = declaredPaths().filter((path) => !passing.has(path))
  const paths = declared.flatMap((path) => examplesOf[path] ?? [path])
  const menus = [...(await menuPaths(page)), ...(await menuPaths(operator))]
  const unknown = paths.filter((path) => path.includes('/:'))
  expect(unknown, 'pages without an example of their address').toEqual([])
  pages = [...new Set([...paths, schedule, ...orders, ...menus, '/no/such/page'])]
    .toSorted()
    .map((path) => ({ path, who: readerOf(path) }))
  await page.context().close()
  await operator.context().close()
})

for (const [turn, [look, width]] of looks.entries())
  test(`[SH-11] every page of its turn reads well in ${look} at ${width} px`, async ({ browser }) => {
    // Under a minute on a quiet machine; a busy one takes its time.
    test.setTimeout(1_800_000)
    const reading = await reader(browser, look, width)
    for (const [at, { path, who }] of pages.entries()) {
      if (at % 4 !== turn && at % 4 !== (turn + 2) % 4) continue
      const visitor = await reading.visitor(who)
      await visitor.visit(path)
      await reading.check(visitor, path)
      for await (const name of overlays(visitor, (at >> 2) % 2 === 0)) await reading.check(visitor, `${path} ${name}`)
    }
    await reading.close()
  })

/** Windows of each kind of reader in one look, and what they tell of a page. */
async function reader(browser: Browser, look: Look, width: number) {
  const [language, theme] = look.split('-') as [string, string]
  const open = new Map<Who, Promise<Visitor>>()
  const made = async (who: Who) => {
    const context = await browser.newContext({
      viewport: { width, height: width > 1000 ? 860 : 844 },
      reducedMotion: 'reduce',
      ...(states[who] ? { storageState: states[who] } : {}),
    })
    await context.addInitScript(
      ([lang, colours]) => {
        localStorage.setItem('mw_lang', lang!)
        localStorage.setItem('mw_theme', colours!)
      },
      [language, theme],
    )
    return visitorOf(await context.newPage())
  }
  return {
    visitor: (who: Who) => {
      const known = open.get(who) ?? made(who)
      open.set(who, known)
      return known
    },
    async check({ page, told }: Visitor, name: string) {
      if (process.env['E2E_SHOTS']) await shoot(page, `every/${name.replace(/[^\w-]+/g, '_')}-${look}-${width}`)
      const faults = [...told(), ...(await faultsOf(page, language))]
      expect.soft(faults, `${name} in ${look} at ${width} px`).toEqual([])
    },
    async close() {
      for (const { page } of await Promise.all(open.values())) await page.context().close()
    },
  }
}
