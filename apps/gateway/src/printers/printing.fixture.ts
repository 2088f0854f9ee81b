/** A gateway with printers of its own, somebody who prints on them, and what becomes of that. */
import { waitUntil, type Caller, type FakeClock } from '@mouldwright/testkit'
import { ofFile } from '@mouldwright/testkit/of-file'
import { labelLayout, rowBytes } from '@mouldwright/codes/shared'
import type { ServiceMaker } from '../context.ts'
import { configFor, freshCode, freshFolder, started, type Site, type worldThatListens } from '../program.fixture.ts'
import { readPrinters } from './allowed-printers.ts'
import { printService } from './print-service.ts'
import type { PrinterTimes } from './printer-trouble.ts'

const patience = 240_000
export const usual: Readonly<PrinterTimes> = { connectMs: 5_000, answerMs: 20_000, sendMs: 20_000 }

export interface Hall {
  caller: Caller
  clock: FakeClock
  gateway: Awaited<ReturnType<typeof started>>
  /** A record of a printer; its number. */
  printer(name: string, address: string, more?: object): Promise<number>
  /** Starts the gateway anew, with what prints unless told otherwise. */
  restart(services?: readonly ServiceMaker[]): Promise<void>
}

interface HallParts {
  world: ReturnType<typeof worldThatListens>
  site: Site
  computerId: string
  /** What the gateway may speak to. */
  addresses: () => Promise<readonly string[]>
  times?: PrinterTimes
}

export const hallOfFile = ({ world, site, computerId, addresses, times }: HallParts): Hall =>
  ofFile(async () => {
    const caller = await world.user(['*'], { tenant: site.member })
    const printers = readPrinters((await addresses()).join(';'))
    const { code } = await freshCode(site, computerId)
    const folder = await freshFolder()
    const printing = [printService({ askMs: 20, times: times ?? usual })]
    const start = (more: object = {}, services: readonly ServiceMaker[] = printing) =>
      started(configFor(folder, site.address, { ...more, printers }), { services })
    const gateway = await start({ code })
    await waitUntil(() => gateway.connection.isOnline, 'the gateway to be heard', patience)
    await gateway.connection.signal()
    const made: Hall = {
      ...{ caller, gateway, clock: world.clock },
      async printer(name, address, more = {}) {
        const draft = { name, gatewayId: gateway.identity.gatewayId, address, dotsPerMm: 8, ...more }
        return (await caller.ok('bms/labelPrinter/add.do', draft)).id
      },
      async restart(services) {
        made.gateway = await start({}, services)
        await made.gateway.connection.signal()
      },
    }
    return made
  })

export async function codesOf({ caller }: Hall, count: number): Promise<{ id: number; code: string }[]> {
  const { ids } = await caller.ok('bms/barcode/generate.do', { kind: 'label', count, text: '返修', records: [] })
  const records = (ids as number[]).map(async (id) => ({
    id,
    code: (await caller.ok('bms/barcode/get.do', { id })).code,
  }))
  return Promise.all(records)
}

export const layout = labelLayout('50x30', 8)
export const picture = Buffer.alloc(rowBytes(layout.words.width) * layout.words.height, 0b1010_0101)

export const sendTo = ({ caller }: Hall, printerId: number, ids: readonly number[], more: object = {}) =>
  caller.post<any>('bms/labelPrintJob/send.do', {
    ...{ printerId, barcodes: ids.map((id) => ({ id, words: picture.toString('base64') })), size: '50x30', copies: 1 },
    ...more,
  })

export const follow = ({ caller }: Hall, id: number) => caller.ok('bms/labelPrintJob/follow.do', { id })

/** Sent, and ended one way or the other. */
export async function printed(hall: Hall, printerId: number, ids: readonly number[], more: object = {}) {
  const { data, message } = await sendTo(hall, printerId, ids, more)
  if (!data?.jobId) throw new Error(message)
  const ended = async () => ['done', 'failed'].includes((await follow(hall, data.jobId)).state)
  // It waits a minute for its gateway by the server's clock: a busy machine may need more.
  await hall.clock.standing(() => waitUntil(ended, 'the end of the job', patience))
  const { state, fault } = await follow(hall, data.jobId)
  return `${state} ${fault}`
}
