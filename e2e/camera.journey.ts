/** The second way to scan: a label as it is printed, held before the camera of a tablet whose browser reads no codes itself. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { callOf, shoot, signedIn, newMark, nowhere } from './journey.fixture.ts'
import { expectSaid } from './said.fixture.ts'
import { addWorker, enrol, openTablet, scan } from './terminal.fixture.ts'

const dotsPerPixel = 4

/** A printed label as a camera sees it: a film of one picture. */
async function filmOf(page: Page, barcodeId: number, folder: string): Promise<string> {
  await page.addInitScript(() => Object.assign(window, { print: () => undefined }))
  await page.goto(`/comm/barcode/print?ids=${barcodeId}`)
  const label = page.locator('.codes-label')
  await expect(label.locator('svg, img').first()).toBeVisible()
  const box = await label.boundingBox()
  const clip = {
    x: Math.floor(box!.x),
    y: Math.floor(box!.y),
    width: Math.ceil(box!.width),
    height: Math.ceil(box!.height),
  }
  const path = join(folder, 'label.mjpeg')
  await writeFile(path, await page.screenshot({ type: 'jpeg', quality: 90, clip, scale: 'device' }))
  return path
}

test('[FL-09] a label before the camera is read as a scanner reads it, by the reader that comes with the product', async ({
  browser,
  playwright,
}, { project }) => {
  const folder = await mkdtemp(join(tmpdir(), 'mouldwright-camera-'))
  const admin = await signedIn(browser, 'other', { at: nowhere, deviceScaleFactor: dotsPerPixel })
  const mark = newMark()
  const add = (path: string, draft: object) => callOf(admin, `${path}/add.do`, draft)
  const section = await add('bms/section', { name: `K${mark}`, type: 'cnc' })
  const machine = await add('machine', { name: `K${mark}`, sectionId: section.id })
  const process = await add('bms/process', { code: `k${mark}`, name: `Mill ${mark}`, sectionId: section.id })
  const mould = await add('bom/mold', { number: `K${mark}`, name: 'Lid', deliveryDate: '2030-01-31', priority: 5 })
  const part = await add('bom/part', { mouldId: mould.id, number: 'C01', name: 'Core', quantity: 1 })
  await add('bom/route', { partId: part.id, operations: [{ number: 10, processId: process.id, estimatedMinutes: 60 }] })
  const batch = await add('bom/bomBatch', { number: `K${mark}-1`, partId: part.id, quantity: 1 })
  const codes = async (kind: string, id: number) => {
    const { ids } = await callOf(admin, 'bms/barcode/generate.do', { kind, records: [{ id }], count: 1 })
    return { id: ids[0] as number, code: (await callOf(admin, 'bms/barcode/get.do', { id: ids[0] })).code as string }
  }
  const worker = await addWorker(admin, mark, `Camera ${mark}`)
  const { code: terminalCode } = await callOf(admin, 'terminals/terminal/makeCode.do', {
    ...{ name: `K${mark}`, sectionId: section.id },
  })
  const held = await codes('batch', batch.id)
  const machineCode = (await codes('machine', machine.id)).code
  const film = await filmOf(admin, held.id, folder)

  const filming = await playwright.chromium.launch({
    ...project.use.launchOptions,
    args: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  const { page } = await openTablet(filming, {
    ...{ language: 'en', width: 1024, height: 768, scheme: 'light', keepsFiles: false },
  })
  expect(await page.evaluate(() => 'BarcodeDetector' in window)).toBe(false)
  await enrol(page, { terminalCode, machine: { name: `K${mark}` } }, { code: 'Code', enrol: 'Enrol' })
  const byCamera = page.getByRole('button', { name: 'Scan by camera', exact: true })
  // Its code comes with the first press, and off line may not come: all else goes on, and the next press asks again.
  const code = /\/assets\/camera-.*\.js$/
  await page.route(code, (route) => route.abort('connectionrefused'))
  await byCamera.click()
  await expect(page.getByText('The camera does not open')).toBeVisible()
  await page.unroute(code)
  await byCamera.click()
  await expect(page.getByRole('list', { name: 'Scans' })).toContainText(held.code)
  await shoot(page, 'terminal-camera')
  await page.getByRole('button', { name: 'Close the camera' }).click()
  await scan(page, machineCode)
  await expectSaid(page, 'started', () => scan(page, worker.badge))
  await filming.close()
  await admin.context().close()
  await rm(folder, { recursive: true })
})
