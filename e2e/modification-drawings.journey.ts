/** Drawings of a modification order reach the machine with its release: the sheet that stands open there changes over to them. */
import { expect, test } from '@playwright/test'
import { workMs } from './calls.fixture.ts'
import { openCoreWork } from './core-work.fixture.ts'
import { drawn, upload } from './drawings.fixture.ts'
import { callOf, changeRecord, expectAccessible, shoot } from './journey.fixture.ts'
import { enrol, moveClockUntil, openTablet, signInByBadge, stopClock } from './terminal.fixture.ts'

/** Milliseconds after which a terminal reads its work anew. */
const refreshMs = 20_000

const words = {
  zh: { code: '登记码', enrol: '登记', drawings: '图纸', old: '版本 A', now: '版本 B' },
  en: { code: 'Code', enrol: 'Enrol', drawings: 'Drawings', old: 'Revision A', now: 'Revision B' },
} as const

for (const [language, width, height, scheme] of [
  ['zh', 1024, 768, 'light'],
  ['en', 390, 844, 'dark'],
] as const)
  test(`[MD-02 FL-05] drawings of a modification order reach the terminal once it is released, in ${language}`, async ({
    browser,
  }) => {
    const say = words[language]
    const { admin, worker, terminalCode, machine, batch, mouldId, partId } = await openCoreWork(browser)
    const send = async (revision: string) => upload(admin, `C01-${revision}.png`, await drawn(revision), 'image/png')
    const drawings = [{ drawing: await send('A'), revision: 'A', remark: '2D' }]
    await changeRecord(admin, 'bom/part', partId, 'mouldId number name type quantity', { revision: 'A', drawings })

    const { context, page } = await openTablet(browser, { language, width, height, scheme })
    await enrol(page, { terminalCode, machine }, say)
    await stopClock(page)
    await page.getByRole('button', { name: new RegExp(machine.name) }).click()
    await page.getByRole('button', { name: /C01\s+10\b/ }).click()
    const sheet = page.getByRole('region', { name: say.drawings })
    const old = sheet.getByRole('button', { name: 'C01-A.png' })
    const changed = sheet.getByRole('button', { name: 'C01-B.png' })
    await expect(old).toContainText(say.old)

    const { id } = await callOf(admin, 'tr/modification/add.do', {
      ...{ number: `MD-${batch.number}`, mouldId, title: 'Wider clip', source: 'customer' },
      parts: [{ partId, newRevision: 'B' }],
      drawings: [{ drawing: await send('B'), partId, remark: '2D' }],
    })
    const { things } = await callOf(admin, 'tr/modification/affected.do', { id })
    const decisions = things.map(({ key, state }: any) => ({ key, state, decision: 'letFinish' }))
    if (decisions.length > 0) await callOf(admin, 'tr/modification/decide.do', { id, decisions })
    // As long as it is a draft the machine works by what holds.
    await expect(async () => {
      const looked = page.waitForResponse('**/work/show.do*', { timeout: 30_000 })
      await Promise.all([looked.then((answer) => answer.finished()), page.clock.runFor(refreshMs)])
    }).toPass({ timeout: workMs })
    await expect(old).toBeVisible()
    await expect(changed).toHaveCount(0)

    await callOf(admin, 'tr/modification/release.do', { id })
    await moveClockUntil(page, refreshMs, () => expect(changed).toContainText(say.now))
    await expect(old).toHaveCount(0)
    await page.clock.resume()
    await signInByBadge(page, worker)
    await changed.click()
    const image = page.getByRole('dialog', { name: /C01-B\.png/ }).getByRole('img')
    await expect.poll(() => image.evaluate((of: HTMLImageElement) => of.naturalWidth)).toBe(1_600)
    await expectAccessible(page)
    await shoot(page, `modification-drawing-${language}-${width}`)
    await context.close()
    await admin.context().close()
  })
