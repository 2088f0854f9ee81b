/** Work goes wrong at a machine: handed over, scrapped with rework, and the planner sees the added work while looking at the plan. */
import { expect, test, type Browser, type Page } from '@playwright/test'
import { callOf, endOfTask, expectAccessible, shoot, signedIn, wear } from './journey.fixture.ts'
import { addWorker, codeOf, openTablet, scan, type Worker } from './terminal.fixture.ts'

interface Prepared {
  admin: Page
  worker: Worker
  terminalCode: string
  machine: { name: string; code: string }
  batch: { number: string; code: string }
  scheduleId: number
}

/** A core of two operations on one machine, in a plan that is published. */
async function prepare(browser: Browser): Promise<Prepared> {
  const admin = await signedIn(browser, 'other')
  const add = (path: string, draft: object) => callOf(admin, `${path}/add.do`, draft)
  const mark = String(Date.now() % 1_000_000)
  const section = await add('bms/section', { name: `R${mark}`, type: 'cnc' })
  const machineName = `R${mark}`
  const machine = await add('machine', { name: machineName, sectionId: section.id })
  const process = await add('bms/process', { code: `r${mark}`, name: `Mill ${mark}`, sectionId: section.id })
  const calendar = await add('bms/calendar', { name: `R${mark}` })
  const shift = await add('bms/shift', {
    name: `R${mark}`,
    periods: [{ rank: 1, startTime: '00:00', endTime: '23:59' }],
  })
  await add('bms/resourceGroup', {
    ...{ name: `R${mark} team`, sectionId: section.id, calendarId: calendar.id, shiftId: shift.id },
    ...{ capacityHours: 24, weight: 1, labourRate: 40, joinDate: '2020-01-01' },
    machines: [{ machineId: machine.id, isMain: true }],
  })
  const mould = await add('bom/mold', { number: `R${mark}`, name: 'Cover', deliveryDate: '2030-01-31', priority: 5 })
  const part = await add('bom/part', { mouldId: mould.id, number: 'C01', name: 'Core', quantity: 1 })
  const operations = [10, 20].map((number) => ({ number, processId: process.id, estimatedMinutes: 240 }))
  await add('bom/route', { partId: part.id, operations })
  const number = `R${mark}-1`
  const batch = await add('bom/bomBatch', { number, partId: part.id, quantity: 1 })
  const { id: scheduleId } = await add('aps/schedule', {
    ...{ name: `R${mark}`, timeBudgetSeconds: 1, moulds: [{ mouldId: mould.id }] },
  })
  for (const step of ['getApsBaseData', 'startScheduling'])
    await endOfTask(admin, (await callOf(admin, `aps/exe/job/${step}`, { scheduleId })).taskId)
  await callOf(admin, 'aps/exe/job/releaseApsPlan', { scheduleId })
  const { code } = await callOf(admin, 'terminals/terminal/makeCode.do', { name: `R${mark}`, sectionId: section.id })
  return {
    ...{ admin, scheduleId, terminalCode: code },
    worker: await addWorker(admin, mark, `Miller ${mark}`),
    machine: { name: machineName, code: await codeOf(admin, 'machine', machine.id) },
    batch: { number, code: await codeOf(admin, 'batch', batch.id) },
  }
}

const words = {
  zh: {
    ...{ code: '登记码', enrol: '登记', started: '已开工', handOver: '交班', handedOver: '已交班', scrap: '报废' },
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
    ...{ batched: 'Batched' },
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
    const { admin, worker, terminalCode, machine, batch, scheduleId } = await prepare(browser)
    await admin.goto(`/aps/schedule/${scheduleId}?show=list`)
    await wear(admin, `${language}-${scheme}`)
    const rows = admin.getByRole('row').filter({ hasText: 'C01' })
    await expect(rows).toHaveCount(2)

    const { context, page } = await openTablet(browser, { language, width, height, scheme })
    await page.getByLabel(say.code).fill(terminalCode)
    await page.getByRole('button', { name: say.enrol, exact: true }).click()
    await expect(page.getByRole('button', { name: new RegExp(machine.name) })).toBeVisible()
    await scan(page, worker.badge)
    await expect(page.locator('.who')).toContainText(worker.name)
    await scan(page, machine.code)
    await scan(page, batch.code)
    await page.getByRole('button', { name: /^10\b/ }).click()
    await expect(page.locator('.notice')).toContainText(say.started)

    // The hours of the person end, those of the machine go on.
    await page.getByRole('button', { name: say.handOver, exact: true }).click()
    await expect(page.locator('.notice')).toContainText(say.handedOver)
    const batchId = (await callOf(admin, 'bom/bomBatch/list.do', { search: batch.number })).rows[0].id
    await shoot(page, `rework-handed-over-${language}-${width}`)

    await page.getByRole('button', { name: say.scrap, exact: true }).click()
    await page.getByRole('radio', { name: say.tool }).click()
    await page.getByRole('radio', { name: say.rework }).click()
    await expectAccessible(page)
    await shoot(page, `rework-scrap-${language}-${width}`)
    await page.getByRole('dialog').getByRole('button', { name: say.send, exact: true }).click()
    const reported = async () =>
      (await callOf(admin, 'floor/report/list.do', { filters: { batchId: [batchId] }, size: 10 })).rows
        .map(({ kind }: { kind: string }) => kind)
        .sort()
    await expect.poll(reported).toEqual(['handOver', 'scrap', 'start'])

    // The planner has touched nothing.
    await expect(rows).toHaveCount(3)
    await expect(rows.filter({ hasText: say.batched })).toHaveCount(1)
    await expect(admin.getByText(say.stale)).toBeVisible()
    await expectAccessible(admin)
    await shoot(admin, `rework-planner-${language}`)
    await context.close()
    await admin.context().close()
  })
