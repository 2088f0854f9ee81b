import type { CustomRecord, CustomValues, ListWindow } from '@mouldwright/server-kit'

/** A page of records that are few enough to be read whole. */
export function listed<R extends CustomRecord & CustomValues>(
  all: readonly R[],
  query: ListWindow & { among: (name: string) => readonly unknown[] | undefined },
  { search, filters }: { search: readonly string[]; filters: readonly string[] },
): { rows: R[]; total: number } {
  const word = query.search.toLowerCase()
  const textOf = (record: R, name: string) => String(record[name] ?? '')
  const found = all.filter(
    (record) =>
      (query.ids?.includes(record.id) ?? true) &&
      filters.every((name) => query.among(name)?.includes(record[name]) ?? true) &&
      search.some((name) => textOf(record, name).toLowerCase().includes(word)),
  )
  const turn = query.isDescending ? -1 : 1
  found.sort((one, other) => turn * textOf(one, query.sort).localeCompare(textOf(other, query.sort), 'zh'))
  return { rows: found.slice(query.offset, query.offset + query.limit), total: found.length }
}
