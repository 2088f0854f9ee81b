/** Workbooks of any size, made in a capped process of their own: here rows are read and bytes handed on, nothing more. */
import type { JobContext } from '../context.ts'
import { talkToChild } from '../jobs/child-run.ts'
import type { WrittenCell, WrittenSheet } from './write-workbook.ts'

export type SheetHead = Pick<WrittenSheet, 'name' | 'header' | 'widths'>
/** A portion of rows; null after the last one. */
export interface Portion {
  rows: WrittenCell[][] | null
}
export type ToWriter = { sheets: readonly SheetHead[] } | Portion
export type FromWriter =
  | { kind: 'want'; sheet: number }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'end' }
  | { kind: 'failed'; message: string }

/** The bytes of a workbook. Rows are taken one portion at a time, when what was made of the one before has been taken. */
export async function* writeInChild(
  { signal, limits }: Pick<JobContext, 'signal' | 'limits'>,
  sheets: readonly WrittenSheet[],
): AsyncGenerator<Uint8Array> {
  const heads = sheets.map(({ name, header, widths }): SheetHead => ({ name, header, ...(widths ? { widths } : {}) }))
  const talk = talkToChild<FromWriter>({
    script: new URL('./write-workbook.worker.ts', import.meta.url),
    isWarm: true,
    data: { sheets: heads } satisfies ToWriter,
    signal,
    megabytes: limits.megabytes,
  })
  const readers = sheets.map(({ rows }) =>
    Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator](),
  )
  let isDone = false
  try {
    for (;;) {
      const said = await talk.next()
      if (said.kind === 'bytes') yield said.bytes
      else if (said.kind === 'want') {
        const { done, value } = await readers[said.sheet]!.next()
        talk.say({ rows: done ? null : (value as WrittenCell[][]) } satisfies Portion)
      } else if (said.kind === 'failed') throw new Error(said.message)
      else return void (isDone = true)
    }
  } finally {
    talk.close(isDone ? 'done' : 'lost')
    // A list that is not read to its end lets its cursor go.
    if (!isDone) for (const reader of readers) await reader.return?.(undefined)
  }
}
