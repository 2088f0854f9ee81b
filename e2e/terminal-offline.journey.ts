/** Signing in at a terminal while the server is away: for who proved themselves there within three days, with a few tries. */
import { expect, test, type Page } from '@playwright/test'
import { callOf, expectAccessible, shoot, signedIn, newMark, nowhere } from './journey.fixture.ts'
import { expectSaid } from './said.fixture.ts'
import { addWorker, enrol, openTablet, scan } from './terminal.fixture.ts'

const words = {
  zh: {
    ...{ code: '登记码', enrol: '登记', enter: '确定', offline: '离线', wrong: '不对，请再试' },
    ...{ locked: '试错太多，请五分钟后再试', unknown: '离线时只有近三天在此终端登录过的人可以登录' },
    ...{ call: '呼叫', quality: '质量', kept: '已保存，连上服务器后发送' },
  },
  en: {
    ...{ code: 'Code', enrol: 'Enrol', enter: 'Enter', offline: 'Offline', wrong: 'Wrong; try again' },
    ...{ locked: 'Too many wrong tries; wait five minutes', unknown: 'Offline, only people who signed in here' },
    ...{ call: 'Call', quality: 'Quality', kept: 'Saved; sent when the server answers' },
  },
} as const

const minute = 60_000

async function typePin(page: Page, name: string, pin: string, enter: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.locator('.who').click()
  await dialog.getByRole('button', { name }).click()
  for (const digit of pin) await dialog.getByRole('button', { name: digit, exact: true }).click()
  await dialog.getByRole('button', { name: enter, exact: true }).click()
}

for (const [language, width, height, scheme] of [
  ['zh', 1024, 768, 'light'],
  ['en', 390, 844, 'dark'],
] as const)
  test(`[FL-07 FL-08] who stood at a terminal signs in off line, for three days and not by guessing, in ${language}`, async ({
    browser,
  }) => {
    const say = words[language]
    const admin = await signedIn(browser, 'other', { at: nowhere })
    const mark = newMark()
    const section = await callOf(admin, 'bms/section/add.do', { name: `F${mark}`, type: 'cnc' })
    await callOf(admin, 'machine/add.do', { name: `F${mark}`, sectionId: section.id })
    const worker = await addWorker(admin, mark, `Miller ${mark}`)
    const { code } = await callOf(admin, 'terminals/terminal/makeCode.do', { name: `F${mark}`, sectionId: section.id })
    const { context, page } = await openTablet(browser, { language, width, height, scheme })
    await enrol(page, { terminalCode: code, machine: { name: `F${mark}` } }, say)
    const who = page.locator('.who')

    // On line once by PIN, then the line is away.
    await typePin(page, worker.name, worker.pin, say.enter)
    await expect(who).toContainText(worker.name)
    await page.evaluate(() => navigator.serviceWorker.ready)
    const kept = () =>
      page.evaluate(async () => {
        const db = await new Promise<IDBDatabase>((resolve) => {
          const request = indexedDB.open('mouldwright-floor')
          request.addEventListener('success', () => resolve(request.result))
        })
        const found = await new Promise<unknown>((resolve) => {
          const request = db.transaction('values').objectStore('values').get('verifiers')
          request.addEventListener('success', () => resolve(request.result))
        })
        db.close()
        return JSON.stringify(found ?? null)
      })
    await expect.poll(kept).toContain(worker.name)
    // A copy of the disk tells no PIN.
    expect(await kept()).not.toContain(worker.pin)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(say.offline, { exact: true })).toBeVisible()

    // A badge that was never shown here says nothing, however right it is.
    await expectSaid(page, say.unknown, () => scan(page, worker.badge))
    const wrong = worker.pin.replace(/.$/, (last) => String((Number(last) + 1) % 10))
    for (let tries = 1; tries <= 5; tries += 1) {
      await expectSaid(page, tries < 5 ? say.wrong : say.locked, () => typePin(page, worker.name, wrong, say.enter))
      if (tries === 5) await shoot(page, `terminal-locked-${language}-${width}`)
      await page.keyboard.press('Escape')
    }
    await expectSaid(page, say.locked, () => typePin(page, worker.name, worker.pin, say.enter))
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.clock.setSystemTime(Date.now() + 6 * minute)
    await typePin(page, worker.name, worker.pin, say.enter)
    await expect(who).toContainText(worker.name)
    // Nobody has heard a call for help that is made now, and it is not said to be so.
    await page.getByRole('button', { name: say.call, exact: true }).click()
    await expectSaid(page, say.kept, () =>
      page.getByRole('dialog').getByRole('button', { name: say.quality, exact: true }).click(),
    )
    await who.click()
    await page.clock.setSystemTime(Date.now() + 73 * 60 * minute)
    await expectSaid(page, say.unknown, () => typePin(page, worker.name, worker.pin, say.enter))
    await context.close()
    await admin.context().close()
  })
