/** Chosen rows, by id; survives paging. Pure. */
export type Selection<R> = ReadonlyMap<number, R>

export function toggled<R extends { id: number }>(selection: Selection<R>, row: R): Selection<R> {
  const next = new Map(selection)
  if (!next.delete(row.id)) next.set(row.id, row)
  return next
}

/** All rows of the page in, or all of them out when they are in. */
export function togglePage<R extends { id: number }>(selection: Selection<R>, rows: readonly R[]): Selection<R> {
  const next = new Map(selection)
  if (rows.every(({ id }) => selection.has(id))) for (const { id } of rows) next.delete(id)
  else for (const row of rows) next.set(row.id, row)
  return next
}

/** Rows between two places of the page, both included, in addition. */
export function extended<R extends { id: number }>(
  selection: Selection<R>,
  rows: readonly R[],
  from: number,
  to: number,
): Selection<R> {
  const next = new Map(selection)
  for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.set(row.id, row)
  return next
}

export function pageState<R extends { id: number }>(
  selection: Selection<R>,
  rows: readonly R[],
): 'none' | 'some' | 'all' {
  const chosen = rows.filter(({ id }) => selection.has(id)).length
  return chosen === 0 ? 'none' : chosen === rows.length ? 'all' : 'some'
}
