/** Makes the bytes of a workbook of rows that come one portion at a time, each when it is asked for. Started by `write-in-child.ts`. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ToWriter, FromWriter, SheetHead } from './write-in-child.ts'
import { writeWorkbook, type WrittenCell } from './write-workbook.ts'

const { sheets } = workerData as { sheets: readonly SheetHead[] }
const port = parentPort!
// eslint-disable-next-line unicorn/require-post-message-target-origin
const tell = (message: FromWriter) => port.postMessage(message)

let waiting: PromiseWithResolvers<ToWriter> | undefined
port.on('message', (message: ToWriter) => waiting!.resolve(message))

async function* rowsOf(sheet: number): AsyncGenerator<WrittenCell[][]> {
  for (;;) {
    waiting = Promise.withResolvers<ToWriter>()
    tell({ kind: 'want', sheet })
    const { rows } = await waiting.promise
    if (!rows) return
    yield rows
  }
}

try {
  for await (const bytes of writeWorkbook(sheets.map((head, at) => ({ ...head, rows: rowsOf(at) }))))
    tell({ kind: 'bytes', bytes })
  tell({ kind: 'end' })
} catch (error) {
  tell({ kind: 'failed', message: (error as Error).message })
}
