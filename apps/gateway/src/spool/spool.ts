/**
 * What was seen and the server has not got yet, on disk. `append` answers when a record would outlive a power cut; only such records are
 * delivered, so that none is known to the server and lost here. Each opening is a session of its own with sequences from 1: the number of
 * a record that was torn is never given to another.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { isDiskFull } from '../disk-full.ts'
import { frameOf } from './frames.ts'
import {
  lineOf,
  pathOf,
  readRecords,
  recoverSegments,
  replaceFile,
  syncFolder,
  thinOut,
  type Segment,
  type SpoolRecord,
} from './segments.ts'

export interface SpoolOptions {
  folder: string
  /** Never more on disk. From three quarters on old samples thin out; the rest is for events. */
  maxBytes?: number
  segmentBytes?: number
  /** Records that wait to be written: more are refused, so that memory is bounded. */
  mostPending?: number
}

/** Nothing more can be taken now: whoever has the record keeps it and comes again. */
export class SpoolFull extends Error {}

interface Place {
  segment: number
  offset: number
}

export interface Batch {
  session: string
  records: SpoolRecord[]
  /** Behind its last record. */
  end: Place
}

interface SpoolHealth {
  records: number
  bytes: number
  /** When the oldest record that waits was seen. */
  oldestAt: string | null
  /** Samples that went since the start. */
  droppedSamples: number
  /** Bytes that a power cut had torn, found at the start. */
  cutBytes: number
}

export interface Spool {
  append(record: Omit<SpoolRecord, 'sequence'>): Promise<void>
  /** The oldest records that wait; absent when there are none. */
  next(most: { records: number; bytes: number }): Promise<Batch | undefined>
  /** The server has committed all up to here. */
  acknowledge(end: Place): Promise<void>
  health(): SpoolHealth
  close(): Promise<void>
}

interface Pending {
  record: SpoolRecord
  frame: Buffer
  done: () => void
  failed: (error: Error) => void
}

const placeFile = 'place.json'
const mostStreams = 10_000

async function readPlace(folder: string): Promise<Place> {
  try {
    const { segment, offset } = JSON.parse(await readFile(join(folder, placeFile), 'utf8')) as Place
    if (Number.isSafeInteger(segment) && Number.isSafeInteger(offset)) return { segment, offset }
  } catch {
    // Without a place all is delivered once more, and the server has it already.
  }
  return { segment: 0, offset: 0 }
}

async function writeWhole(handle: FileHandle, content: Buffer, at: number): Promise<void> {
  for (let written = 0; written < content.length;) {
    const { bytesWritten } = await handle.write(content, written, content.length - written, at + written)
    written += bytesWritten
  }
}

export async function openSpool({
  folder,
  maxBytes = 512 * 1024 ** 2,
  segmentBytes = 4 * 1024 ** 2,
  mostPending = 5_000,
}: SpoolOptions): Promise<Spool> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const session = randomBytes(12).toString('base64url')
  const recovered = await recoverSegments(folder)
  const segments: Segment[] = recovered.segments
  let place = await readPlace(folder)
  let active: { segment: Segment; handle: FileHandle } | undefined
  /** Of the oldest record that waits, once it has been read: a segment knows only its first. */
  let oldestRead: string | undefined
  let droppedSamples = 0
  let pending: Pending[] = []
  const sequences = new Map<string, number>()
  let turn: Promise<unknown> = Promise.resolve()
  let isClosed = false

  /** Files are changed one after the other. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work)
    turn = done.catch(() => {})
    return done
  }

  const totalBytes = () => segments.reduce((sum, { bytes }) => sum + bytes, 0)

  async function dropDelivered(): Promise<void> {
    while (segments.length > 0 && segments[0] !== active?.segment) {
      const [first] = segments
      if (first!.number > place.segment || (first!.number === place.segment && place.offset < first!.bytes)) return
      await rm(pathOf(folder, first!.number), { force: true })
      segments.shift()
    }
  }

  async function beginSegment(): Promise<void> {
    await active?.handle.close()
    active = undefined
    const number = Math.max(place.segment, segments.at(-1)?.number ?? 0) + 1
    const handle = await open(pathOf(folder, number), 'wx', 0o600)
    const head = frameOf({ session })
    try {
      await writeWhole(handle, head, 0)
      await handle.datasync()
    } catch (error) {
      // No room for its beginning: its name is wanted again once there is.
      await handle.close()
      await rm(pathOf(folder, number))
      throw error
    }
    await syncFolder(folder)
    const segment = { number, session, bytes: head.length, records: 0, samples: 0, oldestAt: null, thinned: 0 }
    segments.push(segment)
    active = { segment, handle }
  }

  /** Old samples go, evenly, until there is room again: never events, nor what is being delivered or written. */
  async function makeRoom(limit: number): Promise<void> {
    while (totalBytes() > limit) {
      const fit = segments.filter((one) => one !== active?.segment && one.number > place.segment && one.samples > 0)
      const [next] = fit.sort((a, b) => a.thinned - b.thinned || a.number - b.number)
      if (!next) return
      const thinner = await thinOut(folder, next)
      droppedSamples += next.samples - thinner.samples
      segments[segments.indexOf(next)] = thinner
    }
  }

  /** One write and one synchronisation for all that wait. */
  async function flush(): Promise<void> {
    const taken = pending
    pending = []
    if (taken.length === 0) return
    try {
      const wanted = taken.reduce((sum, { frame }) => sum + frame.length, 0)
      await makeRoom((maxBytes * 3) / 4 - wanted)
      if (!active || active.segment.bytes >= segmentBytes) await beginSegment()
      const { kept, refused } = fitting(taken)
      const { segment, handle } = active!
      const content = Buffer.concat(kept.map(({ frame }) => frame))
      try {
        await writeWhole(handle, content, segment.bytes)
        await handle.datasync()
      } catch (error) {
        // A disk that is full: what was half written must not stand before what comes next.
        await handle.truncate(segment.bytes).catch(() => {})
        throw error
      }
      segment.bytes += content.length
      segment.records += kept.length
      segment.samples += kept.filter(({ record }) => record.kind === 'sample').length
      segment.oldestAt ??= kept[0]?.record.at ?? null
      for (const { done } of kept) done()
      for (const { failed } of refused) failed(new SpoolFull('The disk space of the spool is used up.'))
    } catch (error) {
      const failure = isDiskFull(error) ? new SpoolFull('The disk is full.') : (error as Error)
      for (const { failed } of taken) failed(failure)
    }
  }

  /** Within the limit: samples up to three quarters of it, events up to the whole. */
  function fitting(taken: readonly Pending[]): { kept: Pending[]; refused: Pending[] } {
    let bytes = totalBytes()
    const kept: Pending[] = []
    const refused: Pending[] = []
    for (const one of taken) {
      const isSample = one.record.kind === 'sample'
      if (bytes + one.frame.length <= (isSample ? (maxBytes * 3) / 4 : maxBytes)) {
        bytes += one.frame.length
        kept.push(one)
      } else if (isSample) {
        droppedSamples += 1
        one.done()
      } else refused.push(one)
    }
    return { kept, refused }
  }

  const readFrom = async (most: { records: number; bytes: number }): Promise<Batch | undefined> => {
    for (const segment of segments) {
      if (segment.number < place.segment) continue
      const offset = segment.number === place.segment ? place.offset : 0
      if (offset >= segment.bytes) continue
      // Only what is known to be on the disk.
      const read = await readRecords(folder, segment.number, { from: offset, to: segment.bytes }, most)
      const records = read.map(({ record }) => record)
      oldestRead = records[0]?.at
      if (records.length > 0)
        return { session: segment.session, records, end: { segment: segment.number, offset: read.at(-1)!.end } }
    }
    return undefined
  }

  const waitingIn = (segment: Segment) => segment.number > place.segment || place.offset < segment.bytes

  /** Of a segment that has been begun, the first is gone; its next will be known when it is read. */
  const oldestUnread = (waiting: readonly Segment[]) =>
    waiting.find(({ number, records }) => records > 0 && number !== place.segment)?.oldestAt ?? null

  await dropDelivered()
  return {
    append({ stream, ...rest }) {
      if (isClosed) return Promise.reject(new SpoolFull('The spool is closed.'))
      if (pending.length >= mostPending) return Promise.reject(new SpoolFull('Too much waits to be written.'))
      if (!sequences.has(stream) && sequences.size >= mostStreams)
        return Promise.reject(new SpoolFull('There are too many streams.'))
      const sequence = (sequences.get(stream) ?? 0) + 1
      let frame: Buffer
      const record = { stream, sequence, ...rest }
      try {
        frame = frameOf(lineOf(record))
      } catch (error) {
        return Promise.reject(error as Error)
      }
      sequences.set(stream, sequence)
      return new Promise<void>((done, failed) => {
        pending.push({ record, frame, done, failed })
        if (pending.length === 1) void inTurn(flush)
      })
    },

    next: (most) => inTurn(() => readFrom(most)),

    acknowledge: (end) =>
      inTurn(async () => {
        place = end
        oldestRead = undefined
        await dropDelivered()
        // On a full disk it cannot be noted, and what is delivered must go all the more; noted with the next, or delivered once more.
        await replaceFile(folder, placeFile, JSON.stringify(end)).catch((error: unknown) => {
          if (!isDiskFull(error)) throw error
        })
      }),

    health: () => {
      const waiting = segments.filter(waitingIn)
      return {
        records: waiting.reduce((sum, { records }) => sum + records, 0),
        bytes: totalBytes(),
        oldestAt: oldestRead ?? oldestUnread(waiting),
        droppedSamples,
        cutBytes: recovered.cutBytes,
      }
    },

    async close() {
      isClosed = true
      await inTurn(async () => {
        await flush()
        await active?.handle.close()
        active = undefined
      })
    },
  }
}
