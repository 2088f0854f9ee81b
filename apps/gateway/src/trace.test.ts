/** One id from a person's call through the gateway's calls and log lines that follow from it. */
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { waitUntil } from '@mouldwright/testkit'
import { ofFile } from '@mouldwright/testkit/of-file'
import { afterAll, expect, it } from 'vitest'
import { seedMould, seedShop } from '../../../modules/aps/server/factory.fixture.ts'
import { recordOf } from '../../../modules/gateway/server/gateway.fixture.ts'
import { contentOf, hashOf } from './files/transfer.fixture.ts'
import { startPrinter } from './printers/printer.fixture.ts'
import { picture } from './printers/printing.fixture.ts'
import { freshCode, freshFolder, siteOfFile, worldThatListens } from './program.fixture.ts'
import { linesOfProgram, runProgram } from './spawned.fixture.ts'

const world = worldThatListens()
const site = siteOfFile(world)

/** Between the gateway and its server: notes the trace of each call. */
async function wiretap(server: string) {
  const heard: { path: string; traceId: string }[] = []
  const { hostname, port } = new URL(server)
  const upgraded = new Set<{ destroy(): unknown }>()
  const tap = createServer((call, answer) => {
    const [, traceId = ''] = /^00-([0-9a-f]{32})-[0-9a-f]{16}-01$/.exec(String(call.headers['traceparent'])) ?? []
    heard.push({ path: call.url!.replace('/front', ''), traceId })
    const onward = request({ hostname, port, path: call.url, method: call.method, headers: call.headers }, (from) => {
      answer.writeHead(from.statusCode!, from.headers)
      from.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    call.pipe(onward)
  }).listen(0, '127.0.0.1')
  // The socket on which it hears of work is passed on as it is.
  tap.on('upgrade', ({ url, rawHeaders }, socket) => {
    const pairs = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}\r\n`] : []))
    const onward = connect(Number(port), hostname, () => onward.write(`GET ${url} HTTP/1.1\r\n${pairs.join('')}\r\n`))
    for (const end of [socket, onward]) end.on('error', () => undefined)
    socket.pipe(onward).pipe(socket)
    upgraded.add(socket)
  })
  await once(tap, 'listening')
  return {
    address: `http://127.0.0.1:${(tap.address() as AddressInfo).port}`,
    heard,
    close() {
      tap.close()
      tap.closeAllConnections()
      for (const socket of upgraded) socket.destroy()
    },
  }
}

const hall = ofFile(async () => {
  const caller = await world.user(['*'], { tenant: site.member })
  const shop = await seedShop(caller)
  const mould = await seedMould(caller, shop, 'M1')
  const [folder, printer, tap] = [await freshFolder(), await startPrinter(), await wiretap(site.address)]
  const { code, serverAppUuid } = await freshCode(site, 'T-1', { innerIp: '10.0.0.9', httpPort: 8080 })
  const port = await runProgram({
    GATEWAY_DIR: await freshFolder(),
    GATEWAY_SERVER: tap.address,
    GATEWAY_CODE: code,
    GATEWAY_PROGRAM_PLACES: folder,
    GATEWAY_PRINTERS: printer.address,
    LOG_LEVEL: 'info',
  })
  const record = () => recordOf(site.browser, serverAppUuid)
  await waitUntil(async () => (await record()).state === 'online', 'the gateway to be heard')
  await site.browser.ok('/upms/user/changeGateway.do', { serverAppUuid })
  const { id: gatewayId } = await record()
  return { caller, shop, mould, folder, printer, tap, port, gatewayId }
})
afterAll(() => {
  hall.printer.close()
  hall.tap.close()
})

let serial = 0
const newTrace = () => (serial += 1).toString(16).padStart(32, 'a')
const parentOf = (traceId: string) => ({ traceparent: `00-${traceId}-00f067aa0ba902b7-01` })
const isOf = (traceId: string) => (line: { traceId?: unknown }) => line.traceId === traceId
/** Its lines come by a pipe, which may be behind the answer that tells what they tell. */
async function linesOf(traceId: string) {
  await waitUntil(() => linesOfProgram().some(isOf(traceId)), 'its line in the log of the gateway')
  return linesOfProgram().filter(isOf(traceId))
}
const callsOf = (traceId: string) => [
  ...new Set(hall.tap.heard.flatMap(({ path, traceId: own }) => (own === traceId ? [path] : []))),
]

it('[OP-07 PU-07] a program that is sent to a machine', async () => {
  const { caller, shop, mould, folder, gatewayId } = hall
  const machineId = shop.machines['CNC01']!
  const way = { kind: 'programFolder', address: folder, machineId, silentMinutes: 5 }
  await caller.ok('signals/connection/add.do', { ...way, name: 'Programs', gatewayId })
  const file = await caller.upload('a.nc', new TextEncoder().encode('M30'))
  const of = { partId: mould.parts['C01'], operationNumber: 10, name: 'O1001', revision: 1, file }
  const { id } = await caller.ok('cam/program/add.do', of)
  await caller.ok('cam/program/release.do', { id })
  const traceId = newTrace()
  const { transferId } = await caller.ok('cam/transfer/send.do', { id, machineId }, parentOf(traceId))
  await waitUntil(async () => (await caller.ok('cam/transfer/get.do', { id: transferId })).state === 'done', 'its end')
  expect(callsOf(traceId)).toEqual(['/cam/gateway/read.do', '/cam/gateway/report.do'])
  expect(await linesOf(traceId)).toMatchObject([{ transfer: transferId, msg: 'a program is at its machine' }])
})

it('[OP-07] labels that are sent to a printer', async () => {
  const { caller, printer, gatewayId } = hall
  const on = { name: 'Labels', gatewayId, address: printer.address, dotsPerMm: 8 }
  const { id: printerId } = await caller.ok('bms/labelPrinter/add.do', on)
  const { ids } = await caller.ok('bms/barcode/generate.do', { kind: 'label', count: 1, text: '返修', records: [] })
  const traceId = newTrace()
  const barcodes = [{ id: ids[0], words: picture.toString('base64') }]
  const order = { printerId, barcodes, size: '50x30', copies: 1 }
  const { jobId } = await caller.ok('bms/labelPrintJob/send.do', order, parentOf(traceId))
  const isDone = async () => (await caller.ok('bms/labelPrintJob/follow.do', { id: jobId })).state === 'done'
  await waitUntil(isDone, 'its end')
  expect(callsOf(traceId)).toEqual(['/bms/gateway/labels/read.do', '/bms/gateway/labels/report.do'])
  expect(await linesOf(traceId)).toMatchObject([{ job: jobId, msg: 'labels are at their printer' }])
})

it('[OP-07 TN-19] a file that a browser gives the gateway', async () => {
  const at = `http://127.0.0.1:${hall.port}/gateway/file/upload`
  const traceId = newTrace()
  const content = contentOf(2_000)
  const ticketed = await world.composition.app.inject({
    method: 'POST',
    url: '/front/gateway/ticket/issue.do',
    payload: { purpose: 'web', bytes: content.byteLength },
    headers: {
      cookie: [...site.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      token: site.browser.token,
      ...parentOf(traceId),
    },
  })
  const { ticket } = ticketed.json().data
  const hash = hashOf(content)
  const form = new URLSearchParams({ ticket, name: 'part.nc', bytes: String(content.byteLength), hash })
  const { data } = (await (await fetch(`${at}/web`, { method: 'POST', body: form })).json()) as any
  const headers = { 'content-type': 'application/octet-stream', 'chunk-hash': hash }
  await fetch(`${at}/chunk/${data.upload}/0`, { method: 'PUT', headers, body: content as Uint8Array<ArrayBuffer> })
  const finished = (await (await fetch(`${at}/finish/${data.upload}`, { method: 'POST' })).json()) as any
  expect(finished.data.fileId).toEqual(expect.any(Number))
  expect(callsOf(traceId)).toEqual(['/gateway/file/register.do'])
  expect(await linesOf(traceId)).toMatchObject([{ file: finished.data.fileId, msg: 'a file is here' }])
})
