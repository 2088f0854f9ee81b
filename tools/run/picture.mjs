// npm run picture: takes the pictures of the README and the welcome page anew, in both languages, from a demo of its own with
// the example factories.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { CommandError, ensureInstalled } from './install.mjs'
import { runCommand } from './command.mjs'
import { inRoot } from './paths.mjs'
import { portTrouble } from './port.mjs'

const size = { width: 1440, height: 900 }
const mostBytes = 200_000
const waitMs = 120_000
const password = 'Mould-2026'

/** The demo's planner in China, and the administrator of its factory abroad. */
const shots = [
  {
    language: 'zh',
    phone: '13800000002',
    book: 'factory.zh.xlsx',
    name: '主排程',
    why: '为什么这时开始',
    dismiss: '不再提示',
    targets: ['apps/web/src/pages/planner.zh.png'],
  },
  {
    language: 'en',
    phone: '13800000004',
    book: 'factory.en.xlsx',
    name: 'Main schedule',
    why: 'Why it starts at this time',
    dismiss: 'Hide',
    targets: ['apps/web/src/pages/planner.en.png', 'docs/images/planner.png'],
  },
]

async function freePort(from) {
  for (let port = from; ; port++) if ((await portTrouble('127.0.0.1', port)) === null) return port
}

/** The demo on an empty data folder; ends with the given work. */
async function withDemo(work) {
  const dataDir = mkdtempSync(join(tmpdir(), 'mouldwright-picture-'))
  const port = await freePort(7480)
  const address = `http://127.0.0.1:${port}`
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO: '1', DEMO_EXAMPLE: '0', DEMO_GATEWAY: '0' }
  const server = spawn(process.execPath, [inRoot('tools/run/start.mjs')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  try {
    await Promise.race([
      untilReady(address),
      ended.then(() => Promise.reject(new CommandError('The demo did not start.'))),
    ])
    await work(address)
  } finally {
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function untilReady(address) {
  for (;;) {
    const answer = await fetch(`${address}/health/ready`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

/** From the sign-in to a plan with one task chosen, as a planner does it. */
async function plan(page, { language, phone, book, name, why, dismiss }) {
  const press = (label, which = 'first') => page.getByRole('button', { name: label, exact: true })[which]().click()
  await page.goto('/home')
  await page.getByLabel('手机号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await press('登录')
  await page.waitForURL('**/home')
  await page.goto('/data/import')
  await page.locator('input[type=file]').setInputFiles(inRoot('examples', book))
  await press('开始导入')
  await page.getByText('已导入').waitFor()
  await page.goto('/aps/schedule')
  await press('新建方案')
  await page.locator('[data-field=name] input').fill(name)
  await page.locator('[data-field=timeBudgetSeconds] input').fill('40')
  await press('建立并打开')
  await press('加载数据', 'last')
  await page.getByText(/数据加载于/).waitFor()
  await press('开始排程', 'last')
  await page.getByText(/排程完成/).waitFor()
  await page.getByText(/排程完成/).waitFor({ state: 'detached' })
  await page.evaluate((lang) => localStorage.setItem('mw_lang', lang), language)
  await page.reload()
  await page.locator('.aps-chart canvas').first().waitFor()
  await page.waitForLoadState('networkidle')
  // Whether more time would pay depends on the machine that takes the picture, so its answer to the plan is closed.
  const advice = page.getByRole('button', { name: dismiss, exact: true })
  if (await advice.isVisible()) await advice.click()
  const chart = await page.locator('.aps-chart canvas').first().boundingBox()
  // The first machine of the second group, where its week is full: a task that waits for others.
  await page.mouse.click(chart.x + chart.width * 0.62, chart.y + 275)
  await page.getByRole('heading', { name: why }).waitFor()
  await page.mouse.move(0, 0)
  await page.waitForLoadState('networkidle')
}

await runCommand(async () => {
  await ensureInstalled()
  const [{ chromium }, { default: sharp }] = await Promise.all([import('@playwright/test'), import('sharp')])
  await withDemo(async (address) => {
    const browser = await chromium.launch({ executablePath: await ensureChromium() })
    try {
      for (const shot of shots) {
        const context = await browser.newContext({
          baseURL: address,
          viewport: size,
          colorScheme: 'light',
          locale: 'zh-CN',
        })
        context.setDefaultTimeout(waitMs)
        const page = await context.newPage()
        await plan(page, shot)
        const taken = await page.screenshot({ animations: 'disabled' })
        // Some hundred colours are all that the page has.
        const picture = await sharp(taken)
          .png({ palette: true, colours: 256, effort: 10, compressionLevel: 9 })
          .toBuffer()
        if (picture.length > mostBytes)
          throw new CommandError(`The picture has ${picture.length} bytes, more than ${mostBytes}.`)
        for (const target of shot.targets) writeFileSync(inRoot(target), picture)
        console.log(`${picture.length} bytes: ${shot.targets.join(', ')}`)
        await context.close()
      }
    } finally {
      await browser.close()
    }
  })
  return 0
})
