/** Files of a spool. A segment begins with the id of the session that wrote it, and is never longer than memory can take at once. */
import { open, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { frameOf, framesIn, headBytes, mostRecordBytes } from './frames.ts'

/** An event is kept until the server has it; of samples older ones may go. */
type Kind = 'event' | 'sample'

export interface SpoolRecord {
  stream: string
  /** Rises within a stream of a session; gaps are samples that went. */
  sequence: number
  kind: Kind
  at: string
  body: Record<string, unknown>
}

type Line = [stream: string, sequence: number, kind: 0 | 1, at: string, body: Record<string, unknown>]

export const lineOf = ({ stream, sequence, kind, at, body }: SpoolRecord): Line => [
  stream,
  sequence,
  kind === 'event' ? 0 : 1,
  at,
  body,
]
const recordOf = ([stream, sequence, kind, at, body]: Line): SpoolRecord => ({
  stream,
  sequence,
  kind: kind === 0 ? 'event' : 'sample',
  at,
  body,
})

export interface Segment {
  number: number
  session: string
  bytes: number
  records: number
  samples: number
  oldestAt: string | null
  /** How often its samples were thinned out. */
  thinned: number
}

const nameOf = (number: number) => `${String(number).padStart(10, '0')}.spool`
export const pathOf = (folder: string, number: number) => join(folder, nameOf(number))

/** Makes names in a folder outlive a power cut; where folders cannot be synchronised, the system does it. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

/** Either the old content or the new one, whatever happens in between. */
export async function replaceFile(folder: string, name: string, content: Uint8Array | string): Promise<void> {
  const target = join(folder, name)
  const handle = await open(`${target}.tmp`, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${target}.tmp`, target)
  await syncFolder(folder)
}

export interface PlacedRecord {
  record: SpoolRecord
  /** Behind it, from the start of the segment. */
  end: number
}

export interface ReadSegment {
  session: string | undefined
  records: PlacedRecord[]
  /** Up to here it is whole. */
  wholeBytes: number
  bytes: number
}

export async function readSegment(folder: string, number: number): Promise<ReadSegment> {
  const bytes = await readFile(pathOf(folder, number))
  const records: ReadSegment['records'] = []
  let session: string | undefined
  let wholeBytes = 0
  for (const { payload, end } of framesIn(bytes)) {
    wholeBytes = end
    if (session === undefined) session = (payload as { session: string }).session
    else records.push({ record: recordOf(payload as Line), end })
  }
  return { session, records, wholeBytes, bytes: bytes.length }
}

/**
 * The next records of a segment: so many, in so many bytes, one at least. A segment holds tens of thousands; to read all of it for each
 * few took a hundred times the work.
 * @param from behind a record, or 0
 * @param to what stands behind is not known to be on the disk yet
 */
export async function readRecords(
  folder: string,
  number: number,
  { from, to }: { from: number; to: number },
  most: { records: number; bytes: number },
): Promise<PlacedRecord[]> {
  const records: PlacedRecord[] = []
  // The session stands before the first record.
  const bytes = Buffer.alloc(Math.min(to - from, most.bytes + 2 * (headBytes + mostRecordBytes)))
  const handle = await open(pathOf(folder, number), 'r')
  try {
    await handle.read(bytes, 0, bytes.length, from)
  } finally {
    await handle.close()
  }
  for (const { payload, end } of framesIn(bytes)) {
    if (!Array.isArray(payload)) continue
    if (records.length === most.records || (records.length > 0 && end > most.bytes)) break
    records.push({ record: recordOf(payload as Line), end: from + end })
  }
  return records
}

const describe = (number: number, { session, records, wholeBytes }: ReadSegment & { session: string }): Segment => ({
  number,
  session,
  bytes: wholeBytes,
  records: records.length,
  samples: records.filter(({ record }) => record.kind === 'sample').length,
  oldestAt: records[0]?.record.at ?? null,
  thinned: 0,
})

/**
 * The segments of a folder as a stopped or killed process left them. Torn tails are cut. A whole record behind a damaged one cannot be
 * found any more: the file is put aside for whoever looks into it, and what stands before the damage is kept.
 */
export async function recoverSegments(folder: string): Promise<{ segments: Segment[]; cutBytes: number }> {
  const names = await readdir(folder)
  await Promise.all(names.filter((name) => name.endsWith('.tmp')).map((name) => rm(join(folder, name))))
  const numbers = names
    .filter((name) => /^\d{10}\.spool$/.test(name))
    .map((name) => Number(name.slice(0, 10)))
    .sort((a, b) => a - b)
  const segments: Segment[] = []
  let cutBytes = 0
  for (const number of numbers) {
    const read = await readSegment(folder, number)
    const { session, wholeBytes, bytes } = read
    if (wholeBytes < bytes) {
      cutBytes += bytes - wholeBytes
      const isLast = number === numbers.at(-1)
      if (!isLast) await writeFile(`${pathOf(folder, number)}.damaged`, await readFile(pathOf(folder, number)))
      await truncate(pathOf(folder, number), wholeBytes)
    }
    if (session === undefined) await rm(pathOf(folder, number))
    else segments.push(describe(number, { ...read, session }))
  }
  if (cutBytes > 0) await syncFolder(folder)
  return { segments, cutBytes }
}

/** Writes a segment anew with every other sample of each stream; events stay. */
export async function thinOut(folder: string, segment: Segment): Promise<Segment> {
  const read = await readSegment(folder, segment.number)
  const kept = new Map<string, boolean>()
  const frames = [frameOf({ session: segment.session })]
  const left: ReadSegment['records'] = []
  for (const one of read.records) {
    const { kind, stream } = one.record
    if (kind === 'sample') {
      const keeps = !kept.get(stream)
      kept.set(stream, keeps)
      if (!keeps) continue
    }
    left.push(one)
    frames.push(frameOf(lineOf(one.record)))
  }
  // A single sample of a stream that stays would stay for ever.
  const isThinned = left.length < read.records.length
  const rest = isThinned ? frames : frames.filter((_, at) => at === 0 || left[at - 1]!.record.kind === 'event')
  const records = isThinned ? left : left.filter(({ record }) => record.kind === 'event')
  const content = Buffer.concat(rest)
  await replaceFile(folder, nameOf(segment.number), content)
  return {
    ...describe(segment.number, {
      session: segment.session,
      records,
      wholeBytes: content.length,
      bytes: content.length,
    }),
    thinned: segment.thinned + 1,
  }
}
