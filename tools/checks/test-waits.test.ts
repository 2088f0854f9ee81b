import { expect, it } from 'vitest'
import { scanTestWaits } from './test-waits.ts'

const scan = (text: string, path = 'e2e/a.journey.ts') => scanTestWaits([{ path, text }])

it.each([
  `expect(await rows.count()).toBe(3)`,
  `expect([one, await notice.count()]).toEqual([0, 0])`,
  `expect(await page.locator('b').allTextContents()).toEqual(['a'])`,
  `expect((await dialog.boundingBox())?.width).toBe(462)`,
  `await expect(async () => { expect(await link.getAttribute('href')).toBe('/a') }).toBeDefined()`,
  `for (let y = 0; y < 9 && !(await dialog.isVisible()); y += 1) await page.mouse.click(0, y)`,
  `while (!(await dialog.isVisible())) { await button.click() }`,
  `await expect(warning).toBeVisible({ timeout: 6_000 })`,
  `await vi.waitFor(() => expect(a).toBe(1), { timeout: 1_000 })`,
  `await screen.findByText('a', {}, { timeout: 5_000 })`,
  `await expect.poll(look, { timeout: 10_000 }).toBe(1)`,
  `await waitUntil(() => done, 'it', 60_000)`,
  `await page.waitForResponse(isSwitch)`,
  `const tab = await page.context().waitForEvent('page')`,
  `await page.waitForLoadState('networkidle')`,
  `await expect(page.locator('.notice')).toContainText('started')`,
  `configure({ asyncUtilTimeout: 10_000 })`,
  `expect(linesOfProgram()).toEqual([])`,
  `const lines = () => linesOfProgram().filter(isOurs)`,
])('finds what looks too early, or not for long: %s', (text) => {
  expect(scan(text)).toHaveLength(1)
})

it.each([
  `await expect(rows).toHaveCount(3)`,
  `const before = await rows.count()`,
  `for (const row of await rows.all()) if (await row.isVisible()) await row.click()`,
  `for (let at = 0; at < 3; at += 1) { if (!(await panel.isVisible())) await open() }`,
  `await expect.poll(async () => (await rows.count()) > 1).toBe(true)`,
  `expect(await state()).toBe('ok')`,
  `await expect(done).toBeVisible({ timeout: 120_000 })`,
  `await expect(async () => { await expect(field).toBeFocused({ timeout: 1_000 }) }).toPass()`,
  `await card.waitFor({ timeout: 450 }).catch(() => undefined)`,
  `const answered = page.waitForResponse(isSwitch)`,
  `const [tab] = await Promise.all([page.waitForEvent('page'), link.click()])`,
  `await page.waitForLoadState('load')`,
  `await waitUntil(() => done, 'it', undefined, 200)`,
  `await waitUntil(() => done, 'it', 400_000)`,
  `const child = spawn('a', { timeout: 5_000 })`,
  `await waitUntil(() => linesOfProgram().some(isOurs), 'a line')`,
  `const lines = async () => { await waitUntil(() => is(), 'it'); return linesOfProgram() }`,
])('leaves alone what waits: %s', (text) => {
  expect(scan(text)).toEqual([])
})

it('reads one look at a page for what it is outside of journeys', () => {
  expect(scan(`expect(await table.count()).toBe(3)`, 'modules/a/server/a.test.ts')).toEqual([])
})
