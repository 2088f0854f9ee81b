/** The EDM waits for its electrodes: the terminal names those that lack, they are measured, and the burn starts. */
import { expect, test, type Browser, type Page } from '@playwright/test'
import { callOf, expectAccessible, shoot, signedIn, wear, newMark, nowhere } from './journey.fixture.ts'
import { expectSaid } from './said.fixture.ts'
import {
  addWorker,
  codeOf,
  enrol,
  expectReported,
  openTablet,
  scan,
  signInByBadge,
  type Worker,
} from './terminal.fixture.ts'

interface Prepared {
  admin: Page
  worker: Worker
  terminalCode: string
  machine: { name: string; code: string }
  batch: { id: number; number: string; code: string }
  electrode: string
  pieces: { id: number; number: string; stage: string }[]
}

const burn = 20

/** A cavity that is burned by an electrode of a rough and a fine piece, both cut and cleaned. */
async function prepare(browser: Browser): Promise<Prepared> {
  const admin = await signedIn(browser, 'other', { at: nowhere })
  const add = (path: string, draft: object) => callOf(admin, `${path}/add.do`, draft)
  const mark = newMark()
  const section = await add('bms/section', { name: `E${mark}`, type: 'edm' })
  const machineName = `E${mark}`
  const machine = await add('machine', { name: machineName, sectionId: section.id })
  const process = await add('bms/process', { code: `e${mark}`, name: `Burn ${mark}`, sectionId: section.id })
  const mould = await add('bom/mold', { number: `E${mark}`, name: 'Cover', deliveryDate: '2030-01-31', priority: 5 })
  const cavity = await add('bom/part', { mouldId: mould.id, number: 'C01', name: 'Cavity', quantity: 1 })
  await add('bom/route', {
    partId: cavity.id,
    operations: [{ number: burn, processId: process.id, estimatedMinutes: 240, setupMinutes: 10 }],
  })
  const number = `E${mark}-1`
  const batch = await add('bom/bomBatch', { number, partId: cavity.id, quantity: 1 })
  const electrode = 'E01'
  const { id: electrodeId } = await add('bom/part', {
    ...{ mouldId: mould.id, number: electrode, name: 'Electrode', type: 2, quantity: 2, revision: 'A' },
    stages: [
      { stage: 'rough', sparkGap: 0.3, quantity: 1 },
      { stage: 'fine', sparkGap: 0.08, quantity: 1 },
    ],
    burns: [{ partId: cavity.id, operationNumber: burn, roughPieces: 1, finePieces: 1 }],
  })
  const at = { partId: cavity.id, operationNumber: burn, y: -8, z: -24.35, depth: 6.2 }
  await add('electrode/design', {
    ...{ partId: electrodeId, orbit: 'circular' },
    positions: [
      { ...at, number: 1, x: 12.5, c: 0, quadrant: 1 },
      { ...at, number: 2, x: -12.5, c: 180, quadrant: 2 },
    ],
  })
  await callOf(admin, 'electrode/piece/make.do', { parts: [{ id: electrodeId }] })
  const { rows } = await callOf(admin, 'electrode/piece/list.do', {
    ...{ filters: { partId: [electrodeId] }, sort: 'number' },
  })
  for (const to of ['blankReady', 'milling', 'cleaned'])
    await callOf(admin, 'electrode/piece/advance.do', { pieces: rows.map(({ id }: { id: number }) => ({ id })), to })
  const { code } = await callOf(admin, 'terminals/terminal/makeCode.do', { name: `E${mark}`, sectionId: section.id })
  return {
    admin,
    worker: await addWorker(admin, mark, `Burner ${mark}`),
    terminalCode: code,
    machine: { name: machineName, code: await codeOf(admin, 'machine', machine.id) },
    batch: { id: batch.id, number, code: await codeOf(admin, 'batch', batch.id) },
    electrode,
    pieces: rows,
  }
}

const words = {
  zh: {
    ...{ code: '登记码', enrol: '登记', red: '不能开工', green: '可以开工', start: '开工', started: '已开工' },
    ...{ gates: '开工条件', lacks: '未检测合格', measure: '录入检测', save: '保存' },
    ...{ positions: '放电位置（mm）', figures: 'X -12.5 Y -8 Z -24.35 C 180 · 象限 2 · 深 6.2 · 火花位 0.3' },
    ...{ incomplete: '不齐 0/2', half: '不齐 1/2', complete: '齐全 2/2' },
  },
  en: {
    ...{ code: 'Code', enrol: 'Enrol', red: 'May not start', green: 'May start', start: 'Start', started: 'started' },
    ...{ gates: 'Before the start', lacks: 'not measured as good', measure: 'Enter measurement', save: 'Save' },
    ...{ positions: 'Burn positions (mm)', figures: 'X -12.5 Y -8 Z -24.35 C 180 · quadrant 2 · depth 6.2 · gap 0.3' },
    ...{ incomplete: 'Incomplete 0/2', half: 'Incomplete 1/2', complete: 'Complete 2/2' },
  },
} as const

for (const [language, width, height, scheme] of [
  ['zh', 1024, 768, 'light'],
  ['en', 390, 844, 'dark'],
] as const)
  test(`[EL-01 EL-02 EL-03 FL-11] an incomplete electrode set stops the burn by name until its pieces are measured, in ${language}`, async ({
    browser,
  }) => {
    const say = words[language]
    const { admin, worker, terminalCode, machine, batch, electrode, pieces } = await prepare(browser)
    const { context, page } = await openTablet(browser, { language, width, height, scheme })
    await enrol(page, { terminalCode, machine }, say)
    await signInByBadge(page, worker)
    await scan(page, batch.code)

    // Red, with the name of each piece that lacks.
    const gates = page.getByRole('region', { name: say.gates })
    for (const { number } of pieces) await expect(gates).toContainText(number)
    await expect(gates).toContainText(say.lacks)
    await expect(page.locator('.crumbs')).toContainText(say.red)
    await expect(page.getByRole('button', { name: say.start, exact: true })).toBeDisabled()
    await expectAccessible(page)
    await shoot(page, `electrodes-red-${language}-${width}`)

    // The set's page says the same, and what is measured there is counted.
    await wear(admin, `${language}-${scheme}`, '/electrode/set')
    const setPage = async (state: string) => {
      await admin.goto(`/electrode/set?batchId=${batch.id}&operation=${burn}`)
      await expect(admin.locator('.electrode-set')).toContainText(state)
    }
    await setPage(say.incomplete)
    await expect(admin.locator('.electrode-set')).toContainText(electrode)
    // The list of burns ahead leads there, too.
    await admin.goto(`/electrode/set?incomplete=1&q=${batch.number}`)
    const listed = admin.locator('.electrode-sets tbody tr')
    await expect(listed).toHaveCount(1)
    await expect(listed).toContainText(say.incomplete)
    await expect(listed).toContainText(electrode)
    await expectAccessible(admin)
    await listed.getByRole('link').click()
    await expect(admin.locator('.electrode-set')).toContainText(say.incomplete)
    for (const [at, { id, number }] of pieces.entries()) {
      await admin.goto('/electrode/piece')
      const row = admin.getByRole('row').filter({ hasText: number })
      await row.getByRole('button', { name: say.measure, exact: true }).click()
      const form = admin.getByRole('dialog')
      await expect(form).toContainText(number)
      await form.getByRole('button', { name: say.save, exact: true }).click()
      const state = async () => (await callOf(admin, 'electrode/piece/get.do', { id })).state
      await expect.poll(state).toBe('ok')
      await setPage(at === 0 ? say.half : say.complete)
    }
    await shoot(admin, `electrodes-complete-${language}`)

    // The terminal looks again by itself, also where the plan does not have the job.
    await expect(page.locator('.crumbs')).toContainText(say.green)
    await expect(gates).toHaveCount(0)
    // What burns where, and how much it is left.
    const positions = page.getByRole('region', { name: say.positions })
    await expect(positions.locator('dd')).toHaveCount(4)
    await expect(positions).toContainText(say.figures)
    await shoot(page, `electrodes-green-${language}-${width}`)
    await expectSaid(page, say.started, () => scan(page, machine.code))
    await expectReported(admin, batch.id, ['start'])
    await context.close()
    await admin.context().close()
  })
