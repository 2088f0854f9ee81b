/** Workbooks from outside, read in a capped thread. The only way in; nothing else imports a spreadsheet library. */
import { Worker } from 'node:worker_threads'
import { WorkbookFault } from './archive-limits.ts'

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
  textLength: number
  /** Heap of the reading thread. */
  heapMegabytes: number
  /** Longest wait for one portion of rows. */
  portionMs: number
}

export const defaultLimits: Limits = {
  entries: 2_000,
  inflatedBytes: 320 * 1024 * 1024,
  cells: 8_000_000,
  textLength: 40_000,
  heapMegabytes: 256,
  portionMs: 30_000,
}

export type ReaderRequest = { kind: 'open'; sheet: string } | { kind: 'next' }
export type ReaderMessage =
  | { kind: 'sheets'; sheets: string[] }
  | { kind: 'rows'; rows: [number, SheetCell[]][] }
  | { kind: 'end' }
  | { kind: 'fault'; fault: string; params: Record<string, string | number> }

export interface Workbook {
  readonly sheets: readonly string[]
  /** Rows of a sheet with the row number that Excel shows; empty rows are left out. One sheet at a time. */
  rows(sheet: string): AsyncGenerator<[number, SheetCell[]][]>
  close(): Promise<void>
}

/**
 * Opens a workbook (.xlsx, .xls). Takes the bytes over.
 * @throws WorkbookFault `unreadable`, `tooManyEntries`, `tooLargeInside`, `tooManyCells`, `tooHard` (the thread ran out of memory or time)
 */
export async function openWorkbook(bytes: Uint8Array<ArrayBuffer>, limits: Limits = defaultLimits): Promise<Workbook> {
  const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), {
    workerData: { bytes, limits },
    transferList: bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer] : [],
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes, maxYoungGenerationSizeMb: 32 },
    stdout: true,
    stderr: true,
  })
  const ask = createQuestions(worker, limits)
  try {
    const first = await ask()
    if (first.kind !== 'sheets') throw new WorkbookFault('unreadable')
    return {
      sheets: first.sheets,
      async *rows(sheet) {
        // eslint-disable-next-line unicorn/require-post-message-target-origin
        worker.postMessage({ kind: 'open', sheet } satisfies ReaderRequest)
        for (;;) {
          const answer = await ask({ kind: 'next' })
          if (answer.kind === 'rows') yield answer.rows
          else return
        }
      },
      close: async () => void (await worker.terminate()),
    }
  } catch (error) {
    await worker.terminate()
    throw error
  }
}

/** One question at a time; the thread's death is an answer too. */
function createQuestions(worker: Worker, limits: Limits): (request?: ReaderRequest) => Promise<ReaderMessage> {
  let settle: ((message: ReaderMessage | WorkbookFault) => void) | undefined
  let early: ReaderMessage | WorkbookFault | undefined
  const take = (message: ReaderMessage | WorkbookFault) => {
    if (settle) settle(message)
    else early = message
    settle = undefined
  }
  worker.on('message', take)
  worker.on('error', () => take(new WorkbookFault('tooHard')))
  worker.on('exit', () => take(new WorkbookFault('tooHard')))
  return async (request) => {
    const answered = new Promise<ReaderMessage | WorkbookFault>((resolve) => {
      if (early) resolve(early)
      else settle = resolve
      early = undefined
    })
    // eslint-disable-next-line unicorn/require-post-message-target-origin
    if (request) worker.postMessage(request)
    const timer = setTimeout(() => take(new WorkbookFault('tooHard')), limits.portionMs)
    const message = await answered.finally(() => clearTimeout(timer))
    if (message instanceof WorkbookFault) throw message
    if (message.kind === 'fault') throw new WorkbookFault(message.fault, message.params)
    return message
  }
}
