/** Labels from the page through the gateway to a printer, and what stands in their way. */
import { waitUntil } from '@mouldwright/testkit'
import { ofFile } from '@mouldwright/testkit/of-file'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readPrint, rowBytes, takePrint } from '@mouldwright/codes/shared'
import { ConfigError, readConfig } from '../config.ts'
import { siteOfFile, worldThatListens } from '../program.fixture.ts'
import { readPrinters } from './allowed-printers.ts'
import { startPrinter } from './printer.fixture.ts'
import * as printing from './printing.fixture.ts'
import { faultInByte, faultInLines } from './raw-printer.ts'

const world = worldThatListens()
const site = siteOfFile(world)
const patience = 240_000

const devices = ofFile(async () => ({ printer: await startPrinter() }))
const hall = printing.hallOfFile({
  ...{ world, site, computerId: 'PRINT-1' },
  addresses: async () => [devices.printer.address],
})
const record = ofFile(async () => ({ id: await hall.printer('标签机 1', devices.printer.address) }))
afterAll(() => devices.printer.close())

const { layout, picture } = printing
const codesOf = (count: number) => printing.codesOf(hall, count)
const follow = (id: number) => printing.follow(hall, id)
const send = (ids: readonly number[], more: object = {}) => printing.sendTo(hall, record.id, ids, more)
const printed = (ids: readonly number[], more: object = {}) => printing.printed(hall, record.id, ids, more)
const labelsOf = (text: string) => text.split('^XA').slice(1)
const readCode = (id: number) => hall.caller.ok('bms/barcode/get.do', { id })

describe('labels for a printer', () => {
  it('[GW-07 FL-10] come out with their codes, the picture of their words and so many copies, and are counted then', async () => {
    const codes = await codesOf(2)
    const ids = codes.map(({ id }) => id)
    expect(await printed(ids, { copies: 3 })).toBe('done null')
    const labels = labelsOf(devices.printer.printed)
    expect(labels).toHaveLength(2)
    labels.forEach((label, at) => {
      const { code } = codes[at]!
      expect(label).toContain('^PW400^LL240')
      expect(label).toContain(`^FDMA,${code}^FS`)
      expect(label).toMatch(new RegExp(`\\^BEN,\\d+,Y,N\\^FD${code.slice(0, 12)}\\^FS`))
      const [, bytes, row, hex] = /\^GFA,(\d+),\1,(\d+),([0-9A-F]+)\^FS/.exec(label)!
      expect([Number(bytes), Number(row)]).toEqual([picture.length, rowBytes(layout.words.width)])
      expect(Buffer.from(hex!, 'hex').equals(picture)).toBe(true)
      expect(label).toContain('^PQ3^XZ')
    })
    for (const id of ids) expect(await readCode(id)).toMatchObject({ printed: 3, printedAt: expect.any(String) })
    const { rows } = await hall.caller.ok('bms/barcodePrint/list.do', {
      filters: { barcodeId: [ids[0]], step: ['printed'] },
    })
    expect(rows).toMatchObject([{ copies: 3, size: '50x30' }])
    expect(await printed([ids[0]!])).toBe('done null')
    const jobs = await hall.caller.ok('bms/labelPrintJob/list.do', { filters: { state: ['done'] } })
    const sent = { printerId: record.id, fault: null, size: '50x30', endedAt: expect.any(String) }
    expect(jobs.rows).toMatchObject([
      { ...sent, labelCount: 1 },
      { ...sent, labelCount: 6 },
    ])
    const again = await hall.caller.ok('bms/barcodePrint/list.do', {
      filters: { barcodeId: [ids[0]], step: ['reprinted'] },
    })
    expect(again.rows).toMatchObject([{ copies: 1 }])
  })

  it.each([
    [{ paperOut: true }, 'paperOut'],
    [{ headOpen: true }, 'headOpen'],
    [{ paused: true }, 'paused'],
  ] as const)('[GW-07] are not sent to one that says %j, and are not counted', async (status, fault) => {
    const { printer } = devices
    const [{ id }] = (await codesOf(1)) as [{ id: number; code: string }]
    const before = printer.printed
    printer.status = status
    expect(await printed([id])).toBe(`failed ${fault}`)
    printer.status = {}
    expect(printer.printed).toBe(before)
    expect(await readCode(id)).toMatchObject({ printed: 0 })
  })

  it('[GW-07] go to no address that the gateway’s own list does not have, and not to one where nobody answers', async () => {
    const [{ id }] = (await codesOf(1)) as [{ id: number; code: string }]
    const { caller } = hall
    const stranger = await startPrinter()
    const other = await hall.printer('标签机 2', stranger.address)
    expect(await printed([id], { printerId: other })).toBe('failed notAllowed')
    expect([stranger.printed, stranger.asked]).toEqual(['', 0])
    await stranger.close()
    await expect(hall.printer('标签机 3', 'http://10.0.0.1')).rejects.toThrow()
    const { rows } = await caller.ok('bms/labelPrinter/choose.do').then(({ printers }: any) => ({ rows: printers }))
    expect(rows.map(({ name }: any) => name)).toEqual(['标签机 1', '标签机 2'])
    expect(await readCode(id)).toMatchObject({ printed: 0 })
  })

  it('[GW-07] are refused with a picture of another size, for retired codes, and to whoever may not print', async () => {
    const [{ id, code }, retired] = (await codesOf(2)) as [{ id: number; code: string }, { id: number; code: string }]
    await hall.caller.ok('bms/barcode/retire.do', { barcodes: [{ id: retired.id }] })
    expect((await send([id, retired.id])).data.refusal).toBe('barcode.retired')
    const small = { barcodes: [{ id, words: picture.subarray(1).toString('base64') }] }
    expect((await send([id], small)).data.refusal).toBe('print.picture')
    const looker = await world.user(['codes.barcode:check'], { tenant: site.member })
    const words = picture.toString('base64')
    const input = { printerId: record.id, barcodes: [{ id, words }], size: '50x30', copies: 1 }
    expect((await looker.post('bms/labelPrintJob/send.do', input)).code).toBe(403)
    const stranger = await world.user(['*'])
    expect((await stranger.post('bms/labelPrintJob/send.do', input)).code).toBe(404)
    expect(devices.printer.printed).not.toContain(code)
  })

  it('[GW-07] are not sent once more by a gateway that was stopped while it sent them', async () => {
    const [{ id, code }] = (await codesOf(1)) as [{ id: number; code: string }]
    const { printer } = devices
    let isSent: () => void = () => undefined
    const sent = new Promise<void>((resolve) => (isSent = resolve))
    const { gateway } = hall
    printer.onPrint = () => {
      // It has the labels; the way to the server is cut before the gateway can say so.
      gateway.identity.server = 'http://127.0.0.1:1'
      isSent()
    }
    const { jobId } = (await send([id])).data
    await sent
    await gateway.stop()
    printer.onPrint = () => undefined
    await hall.restart()
    await waitUntil(async () => (await follow(jobId)).state === 'failed', 'the job to be given up', patience)
    expect((await follow(jobId)).fault).toBe('uncertain')
    expect(printer.printed.split(`^FDMA,${code}^FS`)).toHaveLength(2)
    expect(await readCode(id)).toMatchObject({ printed: 0 })
  })

  it('[GW-07] wait a minute for their gateway and are not printed later; a gateway that is silent is not asked', async () => {
    const [{ id, code }] = (await codesOf(1)) as [{ id: number; code: string }]
    await hall.gateway.stop()
    const { jobId } = (await send([id])).data
    expect((await follow(jobId)).state).toBe('waiting')
    world.clock.advance(61_000)
    expect(await follow(jobId)).toMatchObject({ state: 'failed', fault: 'gatewayAway' })
    world.clock.advance(10 * 60_000)
    const refused = await send([id])
    expect(refused.data.refusal).toBe('print.gatewayAway')
    expect(refused.message).toContain('标签机 1')
    await hall.restart()
    const [{ id: next }] = (await codesOf(1)) as [{ id: number; code: string }]
    expect(await printed([next])).toBe('done null')
    expect(devices.printer.printed).not.toContain(code)
  })
})

describe('labels for a printer that speaks TSPL', () => {
  const tspl = ofFile(async () => ({
    printerId: await hall.printer('标签机 T', devices.printer.address, { language: 'tspl' }),
  }))
  beforeEach(() => {
    Object.assign(devices.printer, { language: 'tspl', printed: '', status: {} })
    return () => void Object.assign(devices.printer, { language: 'zpl', status: {} })
  })

  it('[FL-10 GW-07] have their size, both codes, the picture of their words and so many copies, and are counted', async () => {
    const codes = await codesOf(2)
    const ids = codes.map(({ id }) => id)
    expect(await printed(ids, { printerId: tspl.printerId, copies: 3 })).toBe('done null')
    const width = rowBytes(layout.words.width)
    const white = Buffer.from(picture.map((byte) => 255 - byte)).toString('latin1')
    const { qr, words: at, bars } = layout
    const expected = codes.map(({ code }) =>
      [
        'SIZE 50 mm,30 mm',
        'CLS',
        `QRCODE ${qr.x},${qr.y},M,${qr.module},A,0,"${code}"`,
        `BITMAP ${at.x},${at.y},${width},${at.height},0,${white}`,
        `BARCODE ${bars.x},${bars.y},"EAN13",${bars.height},1,0,${bars.module},${bars.module},"${code.slice(0, 12)}"`,
        'PRINT 1,3',
        '',
      ].join('\r\n'),
    )
    expect(devices.printer.printed).toBe(expected.join(''))
    for (const id of ids) expect(await readCode(id)).toMatchObject({ printed: 3, printedAt: expect.any(String) })
  })

  it('[GW-07] are not sent to one that is out of paper, and are not counted', async () => {
    const [{ id }] = (await codesOf(1)) as [{ id: number; code: string }]
    devices.printer.status = { paperOut: true }
    expect(await printed([id], { printerId: tspl.printerId })).toBe('failed paperOut')
    expect(devices.printer.printed).toBe('')
    expect(await readCode(id)).toMatchObject({ printed: 0 })
  })
})

describe('labels for a gateway of an earlier release', () => {
  it('[GW-07 FL-10] in a language that it does not know are kept from it, not counted, and say why; others are not', async () => {
    await hall.gateway.stop()
    await hall.restart([])
    const { connection } = hall.gateway
    const printerId = await hall.printer('标签机 V', devices.printer.address, { language: 'tspl' })
    const [strange, plain] = (await codesOf(2)) as [{ id: number; code: string }, { id: number; code: string }]
    const { jobId } = (await send([strange.id], { printerId })).data
    const next = (await send([plain.id])).data.jobId
    // As it asked before there was a second language.
    const { job } = await connection.call<{ job: { id: number; language: string } }>(takePrint.path)
    expect(job).toMatchObject({ id: next, language: 'zpl' })
    expect(await follow(jobId)).toMatchObject({ state: 'failed', fault: 'gatewayTooOld' })
    const read = connection.call(readPrint.path, { jobId, offset: 0 })
    await expect(read).rejects.toMatchObject({ refusal: 'print.over' })
    expect(await readCode(strange.id)).toMatchObject({ printed: 0 })
    await hall.gateway.stop()
    await hall.restart()
    await waitUntil(async () => (await follow(next)).state === 'done', 'the labels that it knows', patience)
  })
})

describe('what a gateway is told of printers', () => {
  it('[GW-07] is a list of addresses; whatever is none is named at the start', () => {
    const given = '192.168.10.50; Drucker.local:9101;ipp://10.0.0.9/printers/Zebra_1; ipps://10.0.0.9:80/ipp'
    expect(readPrinters(given)).toEqual([
      { way: 'raw', host: '192.168.10.50', port: 9100 },
      { way: 'raw', host: 'drucker.local', port: 9101 },
      { way: 'ipp', url: 'http://10.0.0.9:631/printers/Zebra_1' },
      { way: 'ipp', url: 'https://10.0.0.9:80/ipp' },
    ])
    const env = { GATEWAY_DIR: '/nowhere', GATEWAY_SERVER: 'http://x', GATEWAY_PRINTERS: 'ftp://10.0.0.1' }
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow('GATEWAY_PRINTERS')
  })

  it('[GW-07] is read from answers whole, torn, and behind what is left of the one before', () => {
    const well = '\u0002030,0,0,1225,000,0,0,0,000,0,0,0\u0003\r\n\u0002000,0,0,1,0,2,4,0,00000000,1,000\u0003\r\n'
    expect(faultInLines(well)).toBe('none')
    expect(faultInLines(`\u00021234,0\u0003\r\n${well}`)).toBe('none')
    expect(faultInLines(well.slice(0, -6))).toBeUndefined()
    expect(faultInLines(well.replace('000,0,0,1,0', '000,0,0,1,1'))).toBe('ribbonOut')
    expect(faultInLines('HTTP/1.1 400 Bad Request')).toBeUndefined()
  })

  it.each([
    [0x00, 'none'],
    [0x20, 'none'],
    [0x01, 'headOpen'],
    [0x40, 'headOpen'],
    [0x02, 'broken'],
    [0x80, 'broken'],
    [0x04, 'paperOut'],
    [0x05, 'paperOut'],
    [0x08, 'ribbonOut'],
    [0x10, 'paused'],
  ])('[GW-07] is the byte %i of a TSPL printer: %s', (byte, fault) => {
    expect(faultInByte(String.fromCharCode(byte))).toBe(fault)
    expect(faultInByte('')).toBeUndefined()
  })
})
