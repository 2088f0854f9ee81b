/** Work goes wrong at a machine: handed over, scrapped with rework, and the planner sees the added work while looking at the plan. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { callOf, expectAccessible, shoot, wear } from './journey.fixture.ts'
import { openCoreWork } from './core-work.fixture.ts'
import { expectSaid } from './said.fixture.ts'
import { enrol, expectReported, openTablet, scan, signInByBadge, slowDisk } from './terminal.fixture.ts'

const words = {
  zh: {
    ...{ code: '登记码', enrol: '登记', started: '已开工', handOver: '交班', handedOver: '已交班', scrap: '报废' },
    ...{ takeOver: '接着做', taken: '已接手', note: '备注', photo: '照片 1', waiting: '待发送', photos: '1 张照片' },
    ...{ remarks: '备注和照片', enter: '确定', again: '返工', here: '当场修好', put: '返工 1 件' },
    ...{
      tool: '断刀、刀具磨损',
      rework: '返工',
      send: '报工',

      stale: '数据已变',
      batched: '已分批',
    },
  },
  en: {
    ...{ code: 'Code', enrol: 'Enrol', started: 'started', handOver: 'Hand over', handedOver: 'handed over' },
    ...{ scrap: 'Scrap', tool: 'Tool broken or worn', rework: 'Rework', send: 'Report', stale: 'Data has changed' },
    ...{ batched: 'Batched', takeOver: 'Join or take over', taken: 'now at', note: 'Note', photo: 'Photo 1' },
    ...{ waiting: 'To send', photos: 'Photos: 1', remarks: 'Note and photos', enter: 'Enter', again: 'Rework' },
    ...{ here: 'Put right here', put: 'to rework: 1' },
  },
} as const

/** A picture of 64 × 48 pixels, as a browser's own canvas draws it. */
async function drawn(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 64
    canvas.height = 48
    const brush = canvas.getContext('2d')!
    brush.fillStyle = '#b33'
    brush.fillRect(8, 8, 40, 24)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.split(',')[1]!, 'base64')
}

for (const [language, width, height, scheme] of [
  ['zh', 1024, 768, 'light'],
  ['en', 390, 844, 'dark'],
] as const)
  test(`[FL-02 FL-04 FL-05] handed over, scrapped and reworked: the planner sees the added work at once, in ${language}`, async ({
    browser,
  }) => {
    const say = words[language]
    const { admin, worker, terminalCode, machine, batch, scheduleId } = await openCoreWork(browser)
    await wear(admin, `${language}-${scheme}`, `/aps/schedule/${scheduleId}?show=list`)
    const rows = admin.getByRole('row').filter({ hasText: 'C01' })
    await expect(rows).toHaveCount(2)

    const { context, page } = await openTablet(browser, { language, width, height, scheme })
    const disk = await slowDisk(page)
    await enrol(page, { terminalCode, machine }, say)
    await signInByBadge(page, worker)
    await scan(page, machine.code)
    await scan(page, batch.code)
    await expect(page.getByRole('button', { name: /^10\b/ })).toBeVisible()
    await disk.release()
    const photo = await drawn(page)
    const press =
      (name: string, within: Page | Locator = page) =>
      () =>
        within.getByRole('button', { name, exact: true }).click()
    await expectSaid(page, say.started, () => page.getByRole('button', { name: /^10\b/ }).click())

    // The hours of the person end, those of the machine go on.
    await expectSaid(page, say.handedOver, press(say.handOver))
    await shoot(page, `rework-handed-over-${language}-${width}`)
    // Whoever comes next is at it from then on.
    await expectSaid(page, say.taken, press(say.takeOver))
    await expect(page.locator('.sheet')).toContainText(worker.name)
    await shoot(page, `rework-taken-over-${language}-${width}`)

    await page.getByRole('button', { name: say.scrap, exact: true }).click()
    await page.getByRole('radio', { name: say.tool }).click()
    await page.getByRole('radio', { name: say.rework }).click()
    // What happened is said and shown, while the server is away.
    await page.getByLabel(say.note, { exact: true }).fill('Z 深了 0.4')
    await page.locator('input[type=file]').setInputFiles({ name: 'spoilt.png', mimeType: 'image/png', buffer: photo })
    await expect(page.getByRole('img', { name: say.photo })).toBeVisible()
    await context.setOffline(true)
    await expectAccessible(page)
    await shoot(page, `rework-scrap-${language}-${width}`)
    await page.getByRole('dialog').getByRole('button', { name: say.send, exact: true }).click()
    await expect(page.locator('header')).toContainText(`${say.waiting}`)
    await context.setOffline(false)
    await expectReported(admin, batch.id, ['handOver', 'scrap', 'start', 'start'])

    // The photo follows its report.
    const [{ id }] = (
      await callOf(admin, 'floor/report/list.do', { filters: { kind: ['scrap'], batchId: [batch.id] }, size: 1 })
    ).rows
    const photosOf = async () => (await callOf(admin, 'floor/report/get.do', { id })).photos.length
    await expect.poll(photosOf).toBe(1)
    await expect(page.locator('header')).not.toContainText(say.waiting)

    // Put right at the machine: nothing is scrapped by it.
    await page.getByRole('button', { name: say.remarks, exact: true }).click()
    await page.getByLabel(say.note, { exact: true }).fill('R0.5')
    await shoot(page, `rework-remarks-${language}-${width}`)
    await page.getByRole('button', { name: say.enter, exact: true }).click()
    await expect(page.getByRole('button', { name: say.remarks, exact: true })).toContainText('R0.5')
    await shoot(page, `rework-noted-${language}-${width}`)
    await page.getByRole('button', { name: say.again, exact: true }).click()
    await page.getByRole('radio', { name: say.tool }).click()
    await page.getByRole('radio', { name: say.here }).click()
    await expect(page.getByLabel(say.note, { exact: true })).toHaveValue('R0.5')
    await shoot(page, `rework-here-${language}-${width}`)
    await expectSaid(page, say.put, press(say.send, page.getByRole('dialog')))
    await expectReported(admin, batch.id, ['handOver', 'rework', 'scrap', 'start', 'start'])

    // The planner has touched nothing.
    await expect(rows).toHaveCount(3)
    await expect(rows.filter({ hasText: say.batched })).toHaveCount(1)
    await expect(admin.getByText(say.stale)).toBeVisible()
    await expectAccessible(admin)
    await shoot(admin, `rework-planner-${language}`)

    await wear(admin, `${language}-${scheme}`, `/floor/report?id=${id}`)
    await expect(admin.getByRole('row').filter({ hasText: say.photos })).not.toHaveCount(0)
    const shown = admin.locator('img[src*="file"], img[src^="blob:"]').first()
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64)
    await shoot(admin, `rework-report-${language}`)
    await context.close()
    await admin.context().close()
  })
