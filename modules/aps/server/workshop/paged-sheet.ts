import type { WrittenCell, WrittenSheet } from '@mouldwright/server-kit'

const portion = 500

export interface SheetColumn<T> {
  header: string
  cell: (row: T) => WrittenCell
}

interface ExportJob {
  readonly signal: AbortSignal
  progress(of: { done: number; total: number }): void
}

/** What a query finds as a sheet, read portion by portion as the sheet is written; nothing where it finds nothing. */
export async function pagedSheet<T>(
  job: ExportJob,
  name: string,
  read: (paging: { page: number; size: number }) => Promise<{ rows: T[]; total: number }>,
  columns: readonly SheetColumn<T>[],
): Promise<{ sheets: WrittenSheet[]; rows: number } | undefined> {
  const first = await read({ page: 1, size: portion })
  const { total } = first
  if (total === 0) return undefined
  async function* rows() {
    for (let page = 1; ; page += 1) {
      const { rows: found } = page === 1 ? first : await read({ page, size: portion })
      yield found.map((row) => columns.map(({ cell }) => cell(row)))
      job.signal.throwIfAborted()
      job.progress({ done: Math.min(total, page * portion), total })
      if (page * portion >= total) return
    }
  }
  return { sheets: [{ name, header: columns.map(({ header }) => header), rows: rows() }], rows: total }
}
