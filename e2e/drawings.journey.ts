/** Drawings of a part reach whoever works at it: those of its revision, on the job's sheet at the terminal. */
import { expect, test } from '@playwright/test'
import { drawn, upload } from './drawings.fixture.ts'
import { callOf, changeRecord, expectAccessible, shoot, signedIn, wear, newMark, nowhere } from './journey.fixture.ts'
import { addWorker, codeOf, enrol, openTablet, scan, signInByBadge } from './terminal.fixture.ts'

const words = {
  zh: {
    ...{ code: '登记码', enrol: '登记', drawings: '图纸', revision: '版本 B', enlarge: '放大', back: '返回' },
    ...{ signIn: '选姓名', open: '打开图纸' },
  },
  en: {
    ...{ code: 'Code', enrol: 'Enrol', drawings: 'Drawings', revision: 'Revision B', enlarge: 'Enlarge', back: 'Back' },
    ...{ signIn: 'Choose your name', open: 'Open the drawing' },
  },
} as const

for (const [language, width, height, scheme] of [
  ['zh', 1024, 768, 'light'],
  ['en', 390, 844, 'dark'],
] as const)
  test(`[FL-05] the sheet of a job opens the drawings of its part’s revision, in ${language}`, async ({ browser }) => {
    const say = words[language]
    const admin = await signedIn(browser, 'other', { at: nowhere })
    const add = (path: string, draft: object) => callOf(admin, `${path}/add.do`, draft)
    const mark = newMark()
    const section = await add('bms/section', { name: `D${mark}`, type: 'cnc' })
    await add('machine', { name: `D${mark}`, sectionId: section.id })
    const process = await add('bms/process', { code: `d${mark}`, name: `Mill ${mark}`, sectionId: section.id })
    const mould = await add('bom/mold', { number: `D${mark}`, name: 'Cover', deliveryDate: '2030-01-31', priority: 5 })
    const part = await add('bom/part', { mouldId: mould.id, number: 'P01', name: 'Plate', quantity: 1, revision: 'B' })
    await add('bom/route', {
      partId: part.id,
      operations: [{ number: 10, processId: process.id, estimatedMinutes: 60 }],
    })
    const batch = await add('bom/bomBatch', { number: `D${mark}-1`, partId: part.id, quantity: 1 })
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
    const files = [
      ['P01-A.png', await drawn('A'), 'A', 'image/png'],
      ['P01-B.png', await drawn('B'), 'B', 'image/png'],
      ['P01.pdf', pdf, null, 'application/pdf'],
    ] as const
    const drawings = []
    for (const [name, content, revision, type] of files)
      drawings.push({ drawing: await upload(admin, name, content, type), revision, remark: '2D' })
    await changeRecord(admin, 'bom/part', part.id, 'mouldId number name type quantity revision', { drawings })

    const worker = await addWorker(admin, mark, `Miller ${mark}`)
    const { code } = await callOf(admin, 'terminals/terminal/makeCode.do', { name: `D${mark}`, sectionId: section.id })
    const { context, page } = await openTablet(browser, { language, width, height, scheme })
    await enrol(page, { terminalCode: code, machine: { name: `D${mark}` } }, say)
    await scan(page, await codeOf(admin, 'batch', batch.id))
    const sheet = page.getByRole('region', { name: say.drawings })
    await expect(sheet.getByRole('button')).toHaveCount(2)
    await expect(sheet).not.toContainText('P01-A.png')
    await expect(sheet.getByRole('button', { name: 'P01-B.png' })).toContainText(say.revision)

    // A drawing is shown to somebody: whoever is nobody is asked who they are.
    await sheet.getByRole('button', { name: 'P01-B.png' }).click()
    await expect(page.getByRole('dialog', { name: say.signIn })).toBeVisible()
    await page.keyboard.press('Escape')
    // A field of the dialog would take the scan for its own.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await signInByBadge(page, worker)

    await sheet.getByRole('button', { name: 'P01-B.png' }).click()
    const dialog = page.getByRole('dialog', { name: /P01-B\.png/ })
    const image = dialog.getByRole('img')
    await expect.poll(() => image.evaluate((of: HTMLImageElement) => of.naturalWidth)).toBe(1_600)
    await expectAccessible(page)
    await shoot(page, `drawing-${language}-${width}`)
    // All of it is there, its foot with revision and scale too.
    const hidden = () => image.evaluate((of) => of.parentElement!.scrollHeight - of.parentElement!.clientHeight)
    await expect.poll(hidden).toBe(0)
    await expect(image).toBeInViewport({ ratio: 1 })
    const before = (await image.boundingBox())!.width
    await dialog.getByRole('button', { name: say.enlarge }).click()
    await expect.poll(async () => (await image.boundingBox())!.width).toBeGreaterThan(before * 2)
    await shoot(page, `drawing-large-${language}-${width}`)
    await dialog.getByRole('button', { name: say.back, exact: true }).click()
    await shoot(page, `drawings-${language}-${width}`)

    // What is no picture is opened by the tablet itself.
    await sheet.getByRole('button', { name: 'P01.pdf' }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: say.open })).toBeEnabled()
    await page.getByRole('dialog').getByRole('button', { name: say.back, exact: true }).click()

    // The office sees them with the part.
    await wear(admin, `${language}-${scheme}`, `/production/part?id=${part.id}`)
    await expect(admin.getByRole('dialog').getByText('P01').first()).toBeVisible()
    await expect(admin.getByRole('dialog')).toContainText(say.drawings)
    await shoot(admin, `part-drawings-${language}`)
    await context.close()
    await admin.context().close()
  })
