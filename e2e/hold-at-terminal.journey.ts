/** A modification order stops work that runs: the machine's terminal says so within five seconds, one without a line once it is back. */
import { expect, test } from '@playwright/test'
import { openCoreWork, type CoreWork } from './core-work.fixture.ts'
import { callOf, expectAccessible, shoot } from './journey.fixture.ts'
import { expectSaid } from './said.fixture.ts'
import {
  enrol,
  expectReported,
  moveClockUntil,
  openTablet,
  scan,
  signInByBadge,
  stopClock,
} from './terminal.fixture.ts'

/** An order that holds the running batch. */
async function release({ admin, mouldId, partId, batch }: CoreWork, number: string, newRevision: string) {
  const draft = { number, mouldId, title: 'Higher clip', source: 'customer', parts: [{ partId, newRevision }] }
  const { id } = await callOf(admin, 'tr/modification/add.do', draft)
  const { things } = await callOf(admin, 'tr/modification/affected.do', { id })
  const decisions = things.map(({ key, state, batchId, decisions: known }: any) => ({
    ...{ key, state },
    decision: batchId === batch.id && known.includes('hold') ? 'hold' : 'letFinish',
  }))
  await callOf(admin, 'tr/modification/decide.do', { id, decisions })
  const { holds } = await callOf(admin, 'tr/modification/release.do', { id })
  expect(holds).toBe(1)
  return () => callOf(admin, 'tr/modification/lift.do', { id, batches: [{ id: batch.id }] })
}

const words = {
  zh: {
    code: '登记码',
    enrol: '登记',
    gates: '先停下，等设变处理',
    held: '设变暂停',
    started: '已开工',
    begun: '开工',
    offline: '离线',
    online: '在线',
  },
  en: {
    code: 'Code',
    enrol: 'Enrol',
    gates: 'Stop: held by a modification',
    held: 'On hold',
    started: 'started',
    begun: 'Started',
    offline: 'Offline',
    online: 'Online',
  },
} as const

for (const [language, width, height, scheme] of [
  ['zh', 1024, 768, 'light'],
  ['en', 390, 844, 'dark'],
] as const)
  test(`[MD-02 MD-03] a modification order holds work that runs at a terminal of ${width} × ${height} in ${language}`, async ({
    browser,
  }) => {
    const say = words[language]
    const work = await openCoreWork(browser)
    const { admin, worker, terminalCode, machine, batch } = work
    const { context, page } = await openTablet(browser, { language, width, height, scheme })
    await enrol(page, { terminalCode, machine }, say)
    await signInByBadge(page, worker)
    await scan(page, machine.code)
    await scan(page, batch.code)
    await expectSaid(page, say.started, () => page.getByRole('button', { name: /^10\b/ }).click())
    await expectReported(admin, batch.id, ['start'])

    await stopClock(page)
    await page.getByRole('button', { name: new RegExp(machine.name) }).click()
    // The line of what runs: until it is known that it has begun, it stands elsewhere.
    await page.getByRole('button', { name: new RegExp(`C01\\s+10\\b.*${say.begun} \\d`, 's') }).click()
    const gates = page.getByRole('region', { name: say.gates })
    const first = `MO-${batch.number}`
    await expect(gates).toHaveCount(0)
    const lift = await release(work, first, 'B')
    await moveClockUntil(page, 5_000, () => expect(gates).toContainText(first))
    await expect(page.locator('.crumbs')).toContainText(say.held)
    await shoot(page, `hold-${language}-${width}`)
    await lift()
    await moveClockUntil(page, 5_000, () => expect(gates).toHaveCount(0))

    // Without a line nothing is heard of it; with the line it is there at the next look.
    await context.setOffline(true)
    await page.clock.runFor(5_000)
    await expect(page.getByText(say.offline, { exact: true })).toBeVisible()
    const second = `MP-${batch.number}`
    await release(work, second, 'C')
    await page.clock.runFor(5_000)
    await expect(gates).toHaveCount(0)
    await context.setOffline(false)
    await moveClockUntil(page, 5_000, () => expect(gates).toContainText(second))
    await expect(page.getByText(say.online, { exact: true })).toBeVisible()
    await page.clock.resume()
    await expectAccessible(page)
    await context.close()
    await admin.context().close()
  })
