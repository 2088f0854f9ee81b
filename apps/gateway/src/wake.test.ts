/** News of work: a gateway that would not ask for an hour comes at once, and nobody hears what is another's. */
import { waitUntil } from '@mouldwright/testkit'
import { ofFile } from '@mouldwright/testkit/of-file'
import { wakePath } from '@mouldwright/gateway/shared'
import { afterAll, expect, it } from 'vitest'
import { readPrinters } from './printers/allowed-printers.ts'
import { startPrinter } from './printers/printer.fixture.ts'
import { picture } from './printers/printing.fixture.ts'
import { printService } from './printers/print-service.ts'
import { configFor, freshCode, freshFolder, siteOfFile, started, worldThatListens } from './program.fixture.ts'
import { createWake, openSocket } from './wake.ts'

const world = worldThatListens()
const site = siteOfFile(world)
/** It would never ask by itself within a test. */
const anHour = 3_600_000
const silent = { debug: () => undefined } as never

const hall = ofFile(async () => {
  const caller = await world.user(['*'], { tenant: site.member })
  const printer = await startPrinter()
  const open = async (computerId: string) => {
    const { code } = await freshCode(site, computerId)
    const config = configFor(await freshFolder(), site.address, { code, printers: readPrinters(printer.address) })
    const gateway = await started(config, { services: [printService({ askMs: anHour })] })
    await waitUntil(() => gateway.connection.isOnline, 'the gateway to be heard')
    await gateway.connection.signal()
    return { gateway }
  }
  return { caller, printer, open, own: await open('WAKE-1') }
})
afterAll(() => hall.printer.close())

const wakeOf = ({ gateway }: typeof hall.own) =>
  createWake({ server: site.address, headers: () => gateway.connection.headersFor(wakePath), log: silent })

/** Labels on a printer of this gateway, and how they ended. */
async function printOn({ gateway }: typeof hall.own, name: string): Promise<string> {
  const { caller, printer } = hall
  const on = { name, gatewayId: gateway.identity.gatewayId, address: printer.address, dotsPerMm: 8 }
  const { id: printerId } = await caller.ok('bms/labelPrinter/add.do', on)
  const { ids } = await caller.ok('bms/barcode/generate.do', { kind: 'label', count: 1, text: '返修', records: [] })
  const barcodes = [{ id: ids[0], words: picture.toString('base64') }]
  const { jobId } = await caller.ok('bms/labelPrintJob/send.do', { printerId, barcodes, size: '50x30', copies: 1 })
  // It waits a minute for its gateway by the server's clock: a busy machine may need more.
  return world.clock.standing(() =>
    waitUntil(async () => {
      const { state } = await caller.ok('bms/labelPrintJob/follow.do', { id: jobId })
      return (state === 'done' || state === 'failed') && state
    }, 'the end of the job'),
  )
}

it('[GW-07 FL-10] labels come out at once, though the gateway would not ask for an hour', async () => {
  expect(await printOn(hall.own, '标签机 1')).toBe('done')
  expect(await printOn(hall.own, '标签机 2')).toBe('done')
})

it('[GW-07] a gateway hears of its own work alone', async () => {
  const other = await hall.open('WAKE-2')
  await other.gateway.stop()
  const wake = wakeOf(other)
  let heard = 0
  wake.onWork(() => (heard += 1))
  wake.start()
  try {
    // Whatever came before it was there is asked for once.
    await waitUntil(() => heard === 1, 'the first word')
    expect(await printOn(hall.own, '标签机 3')).toBe('done')
    expect(heard).toBe(1)
  } finally {
    wake.stop()
  }
})

it('[GW-02] a socket is opened by a signature that is good once, and by no gateway that was retired', async () => {
  const opened = (headers: Record<string, string>) =>
    new Promise<boolean>((resolve) => {
      const socket = openSocket(`${site.address.replace('http', 'ws')}${wakePath}`, headers)
      socket.addEventListener('message', () => (resolve(true), socket.close()))
      socket.addEventListener('error', () => resolve(false))
    })
  const { gateway } = await hall.open('WAKE-3')
  await gateway.stop()
  const headers = gateway.connection.headersFor(wakePath)
  expect(await opened({})).toBe(false)
  expect(await opened(gateway.connection.headersFor('/front/gateway/elsewhere'))).toBe(false)
  expect(await opened(headers)).toBe(true)
  expect(await opened(headers)).toBe(false)
  await hall.caller.ok('sys/serverApp/remove.do', { ids: [gateway.identity.gatewayId] })
  expect(await opened(gateway.connection.headersFor(wakePath))).toBe(false)
})

it('[GW-03] a gateway that lost its socket opens another, and asks for what came meanwhile', async () => {
  const { gateway } = await hall.open('WAKE-4')
  await gateway.stop()
  let heard = 0
  const wake = createWake({
    ...{ server: site.address, headers: () => gateway.connection.headersFor(wakePath), log: silent },
    // The server's beat is slower: to this one it has gone silent.
    silenceMs: 5_000,
  })
  wake.onWork(() => (heard += 1))
  wake.start()
  try {
    // One word as each socket opens, one as it is lost.
    await waitUntil(() => heard >= 3 && wake.isHeard, 'another socket')
  } finally {
    wake.stop()
  }
})
