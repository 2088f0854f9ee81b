/** What scanners, keyboards and cameras send, as codes; and codes, in any order, as a start. Pure: times are given. */
import { scanFault, scannedText, type ScanFault } from '@mouldwright/codes/shared'

/** Milliseconds without a sign after which thirteen digits are taken for a whole code. */
export const silenceMs = 80
/** Milliseconds within which the same code again is the same scan. */
const repeatMs = 2_000
/** Milliseconds after which a beginning without an end is forgotten. */
export const staleMs = 5_000
/** Milliseconds within which an end that comes after the silence still belongs to the code before it. */
export const lateEndMs = 1_000

export interface Reading {
  text: string
  /** When the last sign of it came, or when silence ended the code before. */
  at: number
  /** Silence ended the code before: its Enter or Tab may still come. */
  isEndOpen?: boolean
}

export const nothingRead: Reading = { text: '', at: 0 }

export type ScanEvent =
  /** One key, the text of one input event, or a piece of what an input method split. */
  | { kind: 'text'; text: string; at: number }
  /** Tab or Enter. */
  | { kind: 'end'; at: number }
  /** Time has passed. */
  | { kind: 'time'; at: number }

const isWhole = (text: string) => scannedText(text).length >= 13

/** Whether Enter or Tab is the scanner's: it must press no button that the code itself has brought. */
export const takesEnd = ({ text, at, isEndOpen }: Reading, now: number): boolean =>
  text !== '' || (isEndOpen === true && now - at <= lateEndMs)

/** Goes on reading; `read` are the texts that are whole now, in their order. */
export function readOn(reading: Reading, event: ScanEvent): { reading: Reading; read: string[] } {
  const old = reading.text !== '' && event.at - reading.at > staleMs ? nothingRead : reading
  if (event.kind === 'time') {
    const isOver = isWhole(old.text) && event.at - old.at >= silenceMs
    return isOver
      ? { reading: { text: '', at: event.at, isEndOpen: true }, read: [old.text] }
      : { reading: old, read: [] }
  }
  const pieces = event.kind === 'end' ? [old.text, ''] : (old.text + event.text).split(/[\t\r\n]+/)
  const rest = pieces.pop()!
  return {
    reading: rest === '' ? nothingRead : { text: rest, at: event.at },
    read: pieces.filter((piece) => scannedText(piece) !== ''),
  }
}

/** A text as a code, or why it is none: nothing is looked up then. */
export function codeOf(text: string): { code: string } | { fault: ScanFault } {
  const code = scannedText(text)
  const fault = scanFault(code)
  return fault ? { fault } : { code }
}

export interface Seen {
  code: string
  at: number
}

/** The same code within two seconds counts once. */
export const isRepeated = (last: Seen | undefined, { code, at }: Seen): boolean =>
  last !== undefined && last.code === code && at - last.at < repeatMs

export const parts = ['person', 'machine', 'batch'] as const
export type ScanPart = (typeof parts)[number]

/** What has been scanned so far, by kind. */
export type Gathered = Readonly<Partial<Record<ScanPart, number>>>

export interface GatherStep {
  gathered: Gathered
  /** What is still asked for. */
  missing: readonly ScanPart[]
  /** All three are there: this starts. */
  start?: Readonly<Record<ScanPart, number>>
}

/** Person, machine and batch in any order; the third one starts. The person stays for the next job. */
export function gather(gathered: Gathered, kind: ScanPart, id: number): GatherStep {
  const all = { ...gathered, [kind]: id }
  const missing = parts.filter((part) => all[part] === undefined)
  if (missing.length > 0) return { gathered: all, missing }
  return { gathered: { person: all.person! }, missing: [], start: all as Record<ScanPart, number> }
}
