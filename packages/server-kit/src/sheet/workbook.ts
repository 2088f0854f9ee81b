/** Workbooks from outside, read in a capped process. Nothing else imports a spreadsheet library. */
import { Refusal } from '@mouldwright/kernel'
import { ChildFailed, talkToChild } from '../jobs/child-run.ts'
import { WorkbookFault, type WorkbookFaultKind } from './archive-limits.ts'

export { WorkbookFault } from './archive-limits.ts'

/** A cell that the sheet marks as a day or moment: wall-clock text without zone (`2026-09-25T14:30:00`). */
export interface MomentCell {
  moment: string
}

export type SheetCell = string | number | boolean | MomentCell | null

/** What a reader of the sheet sees in the cell, near enough. */
export const shownCell = (cell: SheetCell): string | number | boolean | null =>
  typeof cell === 'object' && cell !== null ? momentText(cell) : cell

/** Spreadsheets count from here; a time of day alone lies before the first day. */
const firstDay = '1900-01-01'

/** The cell's text: of a moment at midnight its day, of a time of day without a day the time. */
export function momentText({ moment }: MomentCell): string {
  const [day = '', time = ''] = moment.split('T')
  const shown = time.endsWith(':00') ? time.slice(0, 5) : time
  if (day < firstDay) return shown
  return time === '00:00:00' ? day : `${day} ${time}`
}

export interface Limits {
  entries: number
  /** XML of all parts together. */
  inflatedBytes: number
  cells: number
  /** Rows of all sheets that are read; they are held until all are checked. */
  rows: number
  textLength: number
  /** Memory of the reading process. */
  megabytes: number
  /** Longest wait for one portion of rows. */
  portionMs: number
}

export const defaultLimits: Limits = {
  entries: 2_000,
  inflatedBytes: 320 * 1024 * 1024,
  cells: 8_000_000,
  rows: 400_000,
  textLength: 40_000,
  megabytes: 768,
  portionMs: 30_000,
}

export interface ReaderOrder {
  kind: 'read'
  bytes: Uint8Array<ArrayBuffer>
  limits: Limits
  /** Of a table as text: what its one sheet is called. */
  textSheet?: string | undefined
}
export type ReaderRequest = { kind: 'open'; sheet: string } | { kind: 'next' } | { kind: 'close' }
export type ReaderMessage =
  | { kind: 'sheets'; sheets: string[] }
  | { kind: 'rows'; rows: [number, SheetCell[]][] }
  | { kind: 'end' }
  | { kind: 'fault'; fault: WorkbookFaultKind; params: Record<string, string | number> }

export interface Workbook {
  readonly sheets: readonly string[]
  /** Rows of a sheet with the row number that Excel shows; empty rows are left out. One sheet at a time. */
  rows(sheet: string): AsyncGenerator<[number, SheetCell[]][]>
  close(): void
}

/**
 * Opens a workbook (.xlsx, .xls), or a table as text where its sheet has a name; `close` must follow. `signal` ends the reading, whatever it does.
 * @throws WorkbookFault `unreadable`, `tooManyEntries`, `tooLargeInside`, `tooManyCells`, `tooManyRows`, `tooHard` (it took too much memory or time)
 */
export async function openWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  limits: Limits = defaultLimits,
  signal: AbortSignal = new AbortController().signal,
  textSheet?: string,
): Promise<Workbook> {
  const talk = talkToChild<ReaderMessage>({
    script: new URL('./workbook.worker.ts', import.meta.url),
    isWarm: true,
    data: { kind: 'read', bytes, limits, textSheet } satisfies ReaderOrder,
    signal,
    megabytes: limits.megabytes,
  })
  /** No answer is on its way, and no sheet is half read. */
  let isAtRest = false
  const answer = async (): Promise<ReaderMessage> => {
    isAtRest = false
    const message = await inTime(talk.next(), limits.portionMs)
    if (message.kind === 'fault') throw new WorkbookFault(message.fault, message.params)
    return message
  }
  try {
    const first = await answer()
    if (first.kind !== 'sheets') throw new WorkbookFault('unreadable')
    isAtRest = true
    return {
      sheets: first.sheets,
      async *rows(sheet) {
        talk.say({ kind: 'open', sheet } satisfies ReaderRequest)
        let isAsked = false
        // The next portion is read while this one is looked at.
        const askAhead = () => {
          isAsked = true
          talk.say({ kind: 'next' } satisfies ReaderRequest)
        }
        askAhead()
        try {
          for (;;) {
            isAsked = false
            const portion = await answer()
            if (portion.kind !== 'rows') return void (isAtRest = true)
            askAhead()
            yield portion.rows
          }
        } finally {
          // What was asked for is no answer to what comes next.
          if (isAsked) isAtRest = (await answer()).kind === 'end'
        }
      },
      close() {
        talk.say({ kind: 'close' } satisfies ReaderRequest)
        talk.close(isAtRest ? 'done' : 'left')
      },
    }
  } catch (error) {
    // What the parser made of it is not known; a workbook that it only refused is no reason to begin a new process.
    talk.close(error instanceof WorkbookFault && error.fault !== 'tooHard' ? 'left' : 'lost')
    throw error
  }
}

/** A process that was killed from outside says nothing of the workbook: its job is tried again. */
async function inTime(message: Promise<ReaderMessage>, ms: number): Promise<ReaderMessage> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new WorkbookFault('tooHard')), ms)
  try {
    return await Promise.race([message, promise])
  } catch (error) {
    const isItsOwn = error instanceof ChildFailed || (error instanceof Refusal && error.code === 'job.tooMuchMemory')
    throw isItsOwn ? new WorkbookFault('tooHard') : error
  } finally {
    clearTimeout(timer)
  }
}
