/** Makes the bytes of workbooks, one after another, of rows that come one portion at a time, each when it is asked for. Started by `write-in-child.ts`. */
import { parentPort } from 'node:worker_threads'
import type { FromWriter, Portion, SheetHead, ToWriter } from './write-in-child.ts'
import { writeWorkbook, type WrittenCell } from './write-workbook.ts'

const port = parentPort!
const tell = (message: FromWriter) => port.postMessage(message)

let waiting: PromiseWithResolvers<Portion> | undefined

async function* rowsOf(sheet: number): AsyncGenerator<WrittenCell[][]> {
  for (;;) {
    waiting = Promise.withResolvers<Portion>()
    tell({ kind: 'want', sheet })
    const { rows } = await waiting.promise
    if (!rows) return
    yield rows
  }
}

async function write(sheets: readonly SheetHead[]): Promise<void> {
  try {
    for await (const bytes of writeWorkbook(sheets.map((head, at) => ({ ...head, rows: rowsOf(at) }))))
      tell({ kind: 'bytes', bytes })
    tell({ kind: 'end' })
  } catch (error) {
    tell({ kind: 'failed', message: (error as Error).message })
  }
}

port.on('message', (message: ToWriter) => {
  if ('sheets' in message) void write(message.sheets)
  else waiting!.resolve(message)
})
