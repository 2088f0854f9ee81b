/** Measures an archive before anybody opens it: entries, and what they really inflate to, whatever their headers claim. */
import { createInflateRaw } from 'node:zlib'
import type { RefusalCode } from '@mouldwright/kernel'
import type { Limits } from './workbook.ts'

/** Why a workbook cannot be read, and the refusal that tells it. */
export const workbookRefusals = {
  unreadable: 'workbook.unreadable',
  tooManyEntries: 'workbook.tooManyEntries',
  tooLargeInside: 'workbook.tooLargeInside',
  tooManyCells: 'workbook.tooManyCells',
  tooManyRows: 'workbook.tooManyRows',
  tooHard: 'workbook.tooHard',
} as const satisfies Record<string, RefusalCode>

export type WorkbookFaultKind = keyof typeof workbookRefusals

export class WorkbookFault extends Error {
  readonly fault: WorkbookFaultKind
  readonly params: Readonly<Record<string, string | number>>
  constructor(fault: WorkbookFaultKind, params: Readonly<Record<string, string | number>> = {}) {
    super(fault)
    this.name = 'WorkbookFault'
    this.fault = fault
    this.params = params
  }
}

const oldBinary = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/** The container of .xls, and of encrypted .xlsx files. */
export const isOldBinary = (bytes: Uint8Array) => oldBinary.every((byte, at) => bytes[at] === byte)

interface Entry {
  name: string
  method: number
  compressed: number
  claimed: number
  headerAt: number
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const maxCommentBytes = 65_535

/** The archive's directory. A file without one is no workbook. */
function entriesOf(view: DataView, limits: Limits): Entry[] {
  let end = view.byteLength - 22
  const first = Math.max(0, end - maxCommentBytes)
  while (end >= first && view.getUint32(end, true) !== endSignature) end -= 1
  if (end < first) throw new WorkbookFault('unreadable')
  const count = view.getUint16(end + 10, true)
  if (count > limits.entries) throw new WorkbookFault('tooManyEntries', { max: limits.entries })
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== entrySignature) throw new WorkbookFault('unreadable')
    const nameLength = view.getUint16(at + 28, true)
    entries.push({
      name: new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength)),
      method: view.getUint16(at + 10, true),
      compressed: view.getUint32(at + 20, true),
      claimed: view.getUint32(at + 24, true),
      headerAt: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

const isPart = (name: string) => /\.(xml|rels)$/i.test(name)

/**
 * Fails with a `WorkbookFault` when the archive has too many entries, or its XML inflates to more than the limit, or declares entities.
 * Inflates and counts, keeping nothing; a lying header changes nothing.
 */
export async function measureArchive(bytes: Uint8Array, limits: Limits): Promise<void> {
  if (bytes.byteLength < 22) throw new WorkbookFault('unreadable')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = entriesOf(view, limits).filter(({ name }) => isPart(name))
  const tooLarge = new WorkbookFault('tooLargeInside', { max: Math.round(limits.inflatedBytes / 1024 / 1024) })
  if (entries.reduce((sum, { claimed }) => sum + claimed, 0) > limits.inflatedBytes) throw tooLarge
  if (new Set(entries.map(({ name }) => name.toLowerCase())).size < entries.length)
    throw new WorkbookFault('unreadable')
  let total = 0
  for (const entry of entries) {
    const at =
      entry.headerAt + 30 + view.getUint16(entry.headerAt + 26, true) + view.getUint16(entry.headerAt + 28, true)
    const content = bytes.subarray(at, at + entry.compressed)
    total += await inflatedBytes(entry, content, limits.inflatedBytes - total, tooLarge)
  }
}

/** An entity could stand for any amount of text; no writer of workbooks uses them. */
const refuseEntities = (chunk: Uint8Array) => {
  if (Buffer.from(chunk.buffer, chunk.byteOffset, Math.min(chunk.byteLength, 2_048)).includes('<!')) {
    const start = Buffer.from(chunk.subarray(0, 2_048)).toString('latin1')
    if (/<!(DOCTYPE|ENTITY)/i.test(start)) throw new WorkbookFault('unreadable')
  }
}

async function inflatedBytes(
  entry: Entry,
  content: Uint8Array,
  room: number,
  tooLarge: WorkbookFault,
): Promise<number> {
  if (entry.method === 0) {
    refuseEntities(content)
    if (content.byteLength > room) throw tooLarge
    return content.byteLength
  }
  if (entry.method !== 8) throw new WorkbookFault('unreadable')
  // What was counted stays until the collector comes: of pieces four times as large it is twice as much.
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 })
  inflate.end(content)
  let sum = 0
  try {
    for await (const chunk of inflate as AsyncIterable<Uint8Array>) {
      if (sum === 0) refuseEntities(chunk)
      sum += chunk.byteLength
      if (sum > room) throw tooLarge
    }
  } catch (error) {
    throw error instanceof WorkbookFault ? error : new WorkbookFault('unreadable')
  }
  return sum
}
