/** Labels from the page through the gateway to a printer, and what stands in their way. */
import { waitUntil, type Caller } from '@mouldwright/testkit'
import { ofFile } from '@mouldwright/testkit/of-file'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { labelLayout, rowBytes } from '@mouldwright/codes/shared'
import { ConfigError, readConfig } from '../config.ts'
import { configFor, freshCode, freshFolder, siteOfFile, started, worldThatListens } from '../program.fixture.ts'
import { readPrinters } from './allowed-printers.ts'
import { printService } from './print-service.ts'
import { startPrinter, type TestPrinter } from './printer.fixture.ts'
import { faultInByte, faultInLines } from './raw-printer.ts'

const world = worldThatListens()
const site = siteOfFile(world)
const patience = 60_000

interface Hall {
  caller: Caller
  printer: TestPrinter
  printerId: number
  gateway: Awaited<ReturnType<typeof started>>
  /** Starts the gateway anew. */
  restart(): Promise<void>
}

const hall: Hall = ofFile(async () => {
  const caller = await world.user(['*'], { tenant: site.member })
  const printer = await startPrinter()
  const { code } = await freshCode(site, 'PRINT-1')
  const folder = await freshFolder()
  const start = (more: object = {}) =>
    started(configFor(folder, site.address, { ...more, printers: readPrinters(printer.address) }), {
      services: [printService({ askMs: 20, times: { connectMs: 5_000, answerMs: 20_000, sendMs: 20_000 } })],
    })
  const gateway = await start({ code })
  await waitUntil(() => gateway.connection.isOnline, 'the gateway to be heard', patience)
  await gateway.connection.signal()
  const { gatewayId } = gateway.identity
  const draft = { name: '标签机 1', gatewayId, address: printer.address, dotsPerMm: 8 }
  const { id: printerId } = await caller.ok('bms/labelPrinter/add.do', draft)
  const made: Hall = {
    ...{ caller, printer, printerId, gateway },
    async restart() {
      made.gateway = await start()
      await made.gateway.connection.signal()
    },
  }
  return made
})
afterAll(() => hall.printer.close())

async function codesOf(count: number): Promise<{ id: number; code: string }[]> {
  const { caller } = hall
  const { ids } = await caller.ok('bms/barcode/generate.do', { kind: 'label', count, text: '返修', records: [] })
  const records = (ids as number[]).map(async (id) => ({
    id,
    code: (await caller.ok('bms/barcode/get.do', { id })).code,
  }))
  return Promise.all(records)
}

const layout = labelLayout('50x30', 8)
const picture = Buffer.alloc(rowBytes(layout.words.width) * layout.words.height, 0b1010_0101)
const words = picture.toString('base64')
const send = (ids: readonly number[], more: object = {}) =>
  hall.caller.post<any>('bms/labelPrintJob/send.do', {
    ...{ printerId: hall.printerId, barcodes: ids.map((id) => ({ id, words })), size: '50x30', copies: 1 },
    ...more,
  })
const follow = (id: number) => hall.caller.ok('bms/labelPrintJob/follow.do', { id })

async function printed(ids: readonly number[], more: object = {}) {
  const { data, message } = await send(ids, more)
  if (!data?.jobId) throw new Error(message)
  const ended = async () => ['done', 'failed'].includes((await follow(data.jobId)).state)
  await waitUntil(ended, 'the end of the job', patience)
  const { state, fault } = await follow(data.jobId)
  return `${state} ${fault}`
}
const labelsOf = (text: string) => text.split('^XA').slice(1)
const readCode = (id: number) => hall.caller.ok('bms/barcode/get.do', { id })

describe('labels for a printer', () => {
  it('[GW-07 FL-10] come out with their codes, the picture of their words and so many copies, and are counted then', async () => {
    const codes = await codesOf(2)
    const ids = codes.map(({ id }) => id)
    expect(await printed(ids, { copies: 3 })).toBe('done null')
    const labels = labelsOf(hall.printer.printed)
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
    const sent = { printerId: hall.printerId, fault: null, size: '50x30', endedAt: expect.any(String) }
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
    const { printer } = hall
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
    const { caller, gateway } = hall
    const { gatewayId } = gateway.identity
    const addressed = async (name: string, address: string) =>
      (await caller.ok('bms/labelPrinter/add.do', { name, gatewayId, address, dotsPerMm: 8 })).id as number
    const stranger = await startPrinter()
    const other = await addressed('标签机 2', stranger.address)
    expect(await printed([id], { printerId: other })).toBe('failed notAllowed')
    expect([stranger.printed, stranger.asked]).toEqual(['', 0])
    await stranger.close()
    await caller.post('bms/labelPrinter/add.do', {
      name: '标签机 3',
      gatewayId,
      address: 'http://10.0.0.1',
      dotsPerMm: 8,
    })
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
    const input = { printerId: hall.printerId, barcodes: [{ id, words }], size: '50x30', copies: 1 }
    expect((await looker.post('bms/labelPrintJob/send.do', input)).code).toBe(403)
    const stranger = await world.user(['*'])
    expect((await stranger.post('bms/labelPrintJob/send.do', input)).code).toBe(404)
    expect(hall.printer.printed).not.toContain(code)
  })

  it('[GW-07] are not sent once more by a gateway that was stopped while it sent them', async () => {
    const [{ id, code }] = (await codesOf(1)) as [{ id: number; code: string }]
    const { printer } = hall
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
    expect(hall.printer.printed).not.toContain(code)
  })
})

describe('labels for a printer that speaks TSPL', () => {
  const tspl: { printerId: number } = ofFile(async () => {
    const { gatewayId } = hall.gateway.identity
    const draft = { name: '标签机 T', gatewayId, address: hall.printer.address, language: 'tspl', dotsPerMm: 8 }
    return { printerId: (await hall.caller.ok('bms/labelPrinter/add.do', draft)).id }
  })
  beforeEach(() => {
    Object.assign(hall.printer, { language: 'tspl', printed: '', status: {} })
    return () => void Object.assign(hall.printer, { language: 'zpl', status: {} })
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
    expect(hall.printer.printed).toBe(expected.join(''))
    for (const id of ids) expect(await readCode(id)).toMatchObject({ printed: 3, printedAt: expect.any(String) })
  })

  it('[GW-07] are not sent to one that is out of paper, and are not counted', async () => {
    const [{ id }] = (await codesOf(1)) as [{ id: number; code: string }]
    hall.printer.status = { paperOut: true }
    expect(await printed([id], { printerId: tspl.printerId })).toBe('failed paperOut')
    expect(hall.printer.printed).toBe('')
    expect(await readCode(id)).toMatchObject({ printed: 0 })
  })
})

describe('what a gateway is told of printers', () => {
  it('[GW-07] is a list of addresses; whatever is none is named at the start', () => {
    expect(readPrinters('192.168.10.50; Drucker.local:9101')).toEqual([
      { host: '192.168.10.50', port: 9100 },
      { host: 'drucker.local', port: 9101 },
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
