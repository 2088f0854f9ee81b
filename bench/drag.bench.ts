/**
 * What a planner sees who drags: the production build from the real server in Chromium, without any delay of a network, with the example
 * factory and with one of seventeen times its moulds. From the pointer's movement to the card that says what the place would do; rows
 * are tinted with it.
 */
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HttpClient } from '@mouldwright/testkit/fault'
import type { Page } from '@playwright/test'
import { freshPage, signIn, withPlannedFactory, type PlannedFactory } from './browser-site.ts'
import { memoryOf, processorTime } from './process-use.ts'
import { planLargeFactory } from './large-factory.ts'
import type { Figure } from './run.ts'

/** Places that are asked for; the first ones are not counted, as the server's thread is cold then. */
const places = 100
const cold = 10

declare global {
  interface Window {
    /** Milliseconds from each movement to its answer. */
    answers: number[]
    openedMs: number
  }
}

/** Notes in the page how long each movement of a held bar waits for its answer. Movements that fall into an answer's time are not counted. */
function watchAnswers(): void {
  window.answers = []
  let asked: number | undefined
  window.addEventListener('pointermove', () => (asked ??= performance.now()), { capture: true })
  const look = () => {
    const card = document.querySelector('.aps-drag-card')
    if (card?.getAttribute('aria-busy') === 'false' && asked !== undefined) {
      window.answers.push(performance.now() - asked)
      asked = undefined
    }
  }
  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['aria-busy'],
  })
}

/** Notes in the page how long it takes from a press until the page says what to do with a loaded plan; whoever waits from outside looks only now and then. */
function watchOpening(): void {
  let pressed = 0
  document.addEventListener('pointerdown', () => (pressed = performance.now()), { capture: true, once: true })
  const watch = new MutationObserver(() => {
    // Until then it says that the plan is being opened.
    if (!document.body.textContent.includes('拖动任务条')) return
    window.openedMs = performance.now() - pressed
    watch.disconnect()
  })
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
}

const stage = '.mwg-stage'

/** Where a bar is that can be taken; the chart says by its pointer what is under it. */
async function findBar(page: Page): Promise<{ x: number; y: number }> {
  const box = (await page.locator(stage).boundingBox())!
  for (let y = box.y + 70; y < box.y + box.height - 10; y += 8)
    for (let x = box.x + 60; x < box.x + box.width - 400; x += 24) {
      await page.mouse.move(x, y)
      if ((await page.locator(stage).getAttribute('data-cursor')) === 'bar') return { x, y }
    }
  throw new Error('There is no bar.')
}

async function dragAnswers(page: Page): Promise<number[]> {
  const { x, y } = await findBar(page)
  await page.mouse.down()
  await page.mouse.move(x + 8, y)
  await page.locator('.aps-drag-card[aria-busy=false]').waitFor()
  await page.evaluate(watchAnswers)
  // Without snapping each movement is another place.
  await page.keyboard.down('Alt')
  for (let at = 1; at <= places; at += 1) {
    const before = await page.evaluate(() => window.answers.length)
    await page.mouse.move(x + 8 + at * 3, y)
    await page.waitForFunction((count) => window.answers.length > count, before)
  }
  const answers = await page.evaluate(() => window.answers)
  await page.keyboard.up('Alt')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return answers.slice(cold)
}

/** A factory that was kept has the session of the bench before. */
async function leaveSession(planner: HttpClient, scheduleId: number): Promise<void> {
  const { session } = await planner.ok('aps/session/get.do', { scheduleId })
  if (session) await planner.ok('aps/session/discard.do', { scheduleId, version: session.version })
}

/** The chart of a plan, the session's beginning, and drags on it. */
const measure = (name: string, goal: number, factory?: PlannedFactory): Promise<Figure[]> =>
  withPlannedFactory(async ({ browser, address, scheduleId, planner, pid }) => {
    await leaveSession(planner, scheduleId)
    const [loadBefore] = loadavg()
    const page = await freshPage(browser, await signIn(browser, address))
    page.setDefaultTimeout(120_000)
    const asked = performance.now()
    await page.goto(`${address}/aps/schedule/${scheduleId}`)
    await page.locator(`${stage}[data-cursor]`).waitFor()
    const drawn = performance.now() - asked
    const [before, weight] = [processorTime(pid), memoryOf(pid)]
    await page.evaluate(watchOpening)
    const began = performance.now()
    await page.getByRole('button', { name: '手工调整', exact: true }).click()
    await page.getByRole('region', { name: '手工调整中' }).waitFor()
    const taken = performance.now() - began
    await page.getByText('拖动任务条').waitFor()
    const opened = await page.evaluate(() => window.openedMs)
    const [used, grown] = [processorTime(pid) - before, memoryOf(pid) - weight]
    const answers = (await dragAnswers(page)).toSorted((one, other) => one - other)
    const at = (share: number) => answers[Math.min(answers.length - 1, Math.floor(answers.length * share))]!
    return [
      { name: `${name}: chart from the address`, value: drawn, unit: 'ms' },
      { name: `${name}: session from the button to its bar`, value: taken, unit: 'ms' },
      { name: `${name}: until its plan is loaded (goal 1,500)`, value: opened, unit: 'ms' },
      { name: `${name}: processor time of the server until then`, value: used, unit: 'ms' },
      { name: `${name}: memory by which the server grows until then`, value: grown, unit: 'MB' },
      { name: `${name}: drag, from pointer to answer, median (goal ${goal})`, value: at(0.5), unit: 'ms' },
      { name: `${name}: drag, from pointer to answer, p95 (goal ${goal})`, value: at(0.95), unit: 'ms' },
      { name: `${name}: load of a minute before`, value: loadBefore!, unit: '' },
      { name: `${name}: and after`, value: loadavg()[0]!, unit: '' },
    ]
  }, factory)

/** Its import and plan take many minutes of two cores. Kept, it is moved on to the tables of now by the server's start. */
const largeFactory: PlannedFactory = {
  plan: planLargeFactory,
  kept: join(process.env['BENCH_CACHE'] ?? join(tmpdir(), 'mouldwright-bench'), 'large-factory'),
}

/** `TASKS=6000` or `TASKS=100000` measures one of both alone; `BENCH_CACHE` is where the large factory is kept. */
export async function run(): Promise<Figure[]> {
  const only = process.env['TASKS']
  return [
    ...(only === '100000' ? [] : await measure('some 6,000 tasks', 50)),
    ...(only === '6000' ? [] : await measure('some 100,000 tasks', 100, largeFactory)),
  ]
}

if (import.meta.main) for (const { name, value, unit } of await run()) console.log(`${name}: ${value} ${unit}`)
