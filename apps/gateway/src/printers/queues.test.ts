/** Labels for printers that hang on a computer. */
import { ofFile } from '@mouldwright/testkit/of-file'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { siteOfFile, worldThatListens } from '../program.fixture.ts'
import { codesOf, hallOfFile, printed, usual } from './printing.fixture.ts'
import { startQueue } from './queue.fixture.ts'

const world = worldThatListens()
const site = siteOfFile(world)
const devices = ofFile(async () => ({ queue: await startQueue() }))
const times = { ...usual }
const hall = hallOfFile({
  ...{ world, site, computerId: 'QUEUE-1', times },
  addresses: async () => [devices.queue.address],
})
const records = ofFile(async () => ({
  queue: await hall.printer('USB 标签机', devices.queue.address),
}))
afterAll(() => devices.queue.close())
afterEach(() =>
  Object.assign(devices.queue, { state: 3, reasons: ['none'], course: [3, 5, 9], keepsHistory: true, jobs: [] }),
)
afterEach(() => Object.assign(times, usual))

const timesPrinted = async (id: number) => (await hall.caller.ok('bms/barcode/get.do', { id })).printed

describe('labels for a queue that speaks IPP', () => {
  it.each([
    [['application/octet-stream', 'application/pdf'], 'application/octet-stream', true],
    [['application/pdf', 'application/vnd.cups-raw', 'application/octet-stream'], 'application/vnd.cups-raw', false],
  ])(
    '[GW-07] go through one that takes %j as %s, and are done when they are out',
    async (formats, format, keepsHistory) => {
      const { queue } = devices
      Object.assign(queue, { formats, keepsHistory })
      const codes = await codesOf(hall, 2)
      expect(
        await printed(
          hall,
          records.queue,
          codes.map(({ id }) => id),
        ),
      ).toBe('done null')
      expect(queue.jobs).toMatchObject([{ format }])
      const labels = queue.jobs[0]!.content.toString('latin1').split('^XA').slice(1)
      expect(labels).toHaveLength(2)
      labels.forEach((label, at) => expect(label).toContain(`^FDMA,${codes[at]!.code}^FS`))
      expect(queue.asked[0]).toBe(`POST /printers/label ${queue.address}`)
      for (const { id } of codes) expect(await timesPrinted(id)).toBe(1)
    },
  )

  it.each([
    [5, ['media-empty-error'], 'paperOut'],
    [3, ['cover-open-error'], 'headOpen'],
    [5, ['paused'], 'paused'],
    [5, ['none'], 'paused'],
    [5, ['offline-report'], 'unreachable'],
  ])('[GW-07] are not given to one in state %i for %j', async (state, reasons, fault) => {
    Object.assign(devices.queue, { state, reasons })
    const [{ id }] = (await codesOf(hall, 1)) as [{ id: number; code: string }]
    expect(await printed(hall, records.queue, [id])).toBe(`failed ${fault}`)
    expect(devices.queue.jobs).toEqual([])
    expect(await timesPrinted(id)).toBe(0)
  })

  it('[GW-07] go to one that only warns', async () => {
    devices.queue.reasons = ['media-low-report', 'marker-supply-empty-warning']
    const [{ id }] = (await codesOf(hall, 1)) as [{ id: number; code: string }]
    expect(await printed(hall, records.queue, [id])).toBe('done null')
  })

  it('[GW-07] are taken back from one that gives them up or does not come to an end with them', async () => {
    const [{ id }] = (await codesOf(hall, 1)) as [{ id: number; code: string }]
    devices.queue.course = [3, 8]
    expect(await printed(hall, records.queue, [id])).toBe('failed other')
    devices.queue.course = [3, 5]
    // Long enough for a busy machine to hand it over before.
    times.sendMs = 10_000
    expect(await printed(hall, records.queue, [id])).toBe('failed other')
    expect(devices.queue.jobs.map(({ state }) => state)).toEqual([8, 7])
    expect(await timesPrinted(id)).toBe(0)
  })

  it('[GW-07] go to no other queue of the same computer', async () => {
    const other = await hall.printer('别的队列', devices.queue.address.replace('/label', '/office'))
    const [{ id }] = (await codesOf(hall, 1)) as [{ id: number; code: string }]
    expect(await printed(hall, other, [id])).toBe('failed notAllowed')
    expect(devices.queue.jobs).toEqual([])
  })
})
