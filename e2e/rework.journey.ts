/** Work goes wrong at a machine: handed over, scrapped with rework, and the planner sees the added work while looking at the plan. */
import { expect, test } from '@playwright/test'
import { callOf, expectAccessible, shoot, wear } from './journey.fixture.ts'
import { openCoreWork } from './core-work.fixture.ts'
import { enrol, openTablet, scan, slowDisk } from './terminal.fixture.ts'

const words = {
  zh: {
    ...{ code: '登记码', enrol: '登记', started: '已开工', handOver: '交班', handedOver: '已交班', scrap: '报废' },
    ...{ takeOver: '接着做', taken: '已接手' },
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
    ...{ batched: 'Batched', takeOver: 'Join or take over', taken: 'now at' },
  },
} as const

for (const [language, width, height, scheme] of [
  ['zh', 1024, 768, 'light'],
  ['en', 390, 844, 'dark'],
] as const)
  test(`[FL-02 FL-04 FL-05] handed over, scrapped and reworked: the planner sees the added work at once, in ${language}`, async ({
    browser,
  }) => {
    const say = words[language]
    const { admin, worker, terminalCode, machine, batch, scheduleId } = await openCoreWork(browser)
    await admin.goto(`/aps/schedule/${scheduleId}?show=list`)
    await wear(admin, `${language}-${scheme}`)
    const rows = admin.getByRole('row').filter({ hasText: 'C01' })
    await expect(rows).toHaveCount(2)

    const { context, page } = await openTablet(browser, { language, width, height, scheme })
    const disk = await slowDisk(page)
    await enrol(page, { terminalCode, machine }, say)
    await scan(page, worker.badge)
    await expect(page.locator('.who')).toContainText(worker.name)
    await scan(page, machine.code)
    await scan(page, batch.code)
    await expect(page.getByRole('button', { name: /^10\b/ })).toBeVisible()
    await disk.release()
    await page.getByRole('button', { name: /^10\b/ }).click()
    await expect(page.locator('.notice')).toContainText(say.started)

    // The hours of the person end, those of the machine go on.
    await page.getByRole('button', { name: say.handOver, exact: true }).click()
    await expect(page.locator('.notice')).toContainText(say.handedOver)
    await shoot(page, `rework-handed-over-${language}-${width}`)
    // Whoever comes next is at it from then on.
    await page.getByRole('button', { name: say.takeOver, exact: true }).click()
    await expect(page.locator('.notice')).toContainText(say.taken)
    await expect(page.locator('.sheet')).toContainText(worker.name)
    await shoot(page, `rework-taken-over-${language}-${width}`)

    await page.getByRole('button', { name: say.scrap, exact: true }).click()
    await page.getByRole('radio', { name: say.tool }).click()
    await page.getByRole('radio', { name: say.rework }).click()
    await expectAccessible(page)
    await shoot(page, `rework-scrap-${language}-${width}`)
    await page.getByRole('dialog').getByRole('button', { name: say.send, exact: true }).click()
    const reported = async () =>
      (await callOf(admin, 'floor/report/list.do', { filters: { batchId: [batch.id] }, size: 10 })).rows
        .map(({ kind }: { kind: string }) => kind)
        .sort()
    await expect.poll(reported).toEqual(['handOver', 'scrap', 'start', 'start'])

    // The planner has touched nothing.
    await expect(rows).toHaveCount(3)
    await expect(rows.filter({ hasText: say.batched })).toHaveCount(1)
    await expect(admin.getByText(say.stale)).toBeVisible()
    await expectAccessible(admin)
    await shoot(admin, `rework-planner-${language}`)
    await context.close()
    await admin.context().close()
  })
