/** Labels as the browser prints them: each on paper of its exact size, readable by a scanner, a reprint marked. */
import { expect, test, type Page } from '@playwright/test'
import { readCodes } from '../modules/codes/server/read-codes.fixture.ts'
import { callOf, expectAccessible, shoot, signedIn, wear, nowhere } from './journey.fixture.ts'

const name = '上海模具返修件甲'
const sizes = {
  '40x30': { label: '40 × 30', width: 40, height: 30 },
  '50x30': { label: '50 × 30', width: 50, height: 30 },
  '60x40': { label: '60 × 40', width: 60, height: 40 },
} as const
const words = {
  zh: { size: '标签规格', copies: '每个条码张数', print: '打印', reprint: '补' },
  en: { size: 'Label size', copies: 'Labels of each code', print: 'Print', reprint: 'R' },
} as const

const pointsOfMm = 72 / 25.4
const pixelsOfMm = 96 / 25.4

/** Sizes of the pages of a PDF, in millimetres. */
const pagesOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round(Number(points) / pointsOfMm)),
  )

/** What a label measures on the page, in millimetres. */
const sizeOf = (box: { width: number; height: number } | null) =>
  box && [box.width, box.height].map((pixels) => Math.round(pixels / pixelsOfMm))

/** Dots of a scanner with 600 dpi for each point of a screen: on a screen's own a narrow bar is less than one. */
const dotsPerPixel = 6

const codesOn = async (page: Page): Promise<string[]> =>
  readCodes(await page.locator('.codes-label').first().screenshot({ scale: 'device' }))

for (const language of ['zh', 'en'] as const)
  test(`[FL-10] labels come out of the browser in their exact size, and a reprint says so, in ${language}`, async ({
    browser,
  }) => {
    const say = words[language]
    const page = await signedIn(browser, 'admin', { at: nowhere, deviceScaleFactor: dotsPerPixel })
    const { ids } = await callOf(page, 'bms/barcode/generate.do', { kind: 'label', text: name, count: 2 })
    const { code } = await callOf(page, 'bms/barcode/get.do', { id: ids[0] })
    // Paper is none of a page's business: what it would print is printed into a file below.
    await page.addInitScript(() => Object.assign(window, { print: () => undefined }))
    await wear(page, `${language}-light`, `/comm/barcode/print?ids=${ids.join(',')}`)
    const labels = page.locator('.codes-label')
    await expect(labels).toHaveCount(2)
    await expectAccessible(page)

    for (const { label, width, height } of Object.values(sizes)) {
      await page.getByRole('combobox', { name: say.size }).click()
      await page.locator('.ant-select-item-option', { hasText: label }).last().click()
      await expect.poll(async () => sizeOf(await labels.first().boundingBox())).toEqual([width, height])
      const pdf = await page.pdf({ preferCSSPageSize: true })
      expect(pagesOf(pdf)).toEqual([
        [width, height],
        [width, height],
      ])
      await page.emulateMedia({ media: 'print' })
      await expect.poll(async () => sizeOf(await labels.first().boundingBox())).toEqual([width, height])
      expect(await codesOn(page)).toEqual([`EAN13 ${code}`, `QRCode ${code}`])
      // All of the name is there, within the paper.
      const isCut = await labels
        .first()
        .evaluate((of) =>
          [of, ...of.querySelectorAll('*')].some(
            (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
          ),
        )
      expect(isCut).toBe(false)
      await shoot(page, `labels-${language}-${width}`)
      await page.emulateMedia({ media: null })
    }

    await expect(page.getByText(say.reprint, { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: say.print, exact: true }).click()
    await expect.poll(async () => (await callOf(page, 'bms/barcode/get.do', { id: ids[0] })).printed).toBe(1)
    await expect(labels.first()).toContainText(say.reprint)
    await page.context().close()
  })
