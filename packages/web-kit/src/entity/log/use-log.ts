import { useInfiniteQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useMemo } from 'react'
import { notListed } from '../../fields/choices/not-listed.ts'
import { periodFault } from '../../fields/moments/period-filter.tsx'
import { useTypedFilters } from '../../fields/filters/use-typed-filters.ts'
import { instantAt } from '../../format/moments.ts'
import { useTimeZone } from '../../session/session.ts'
import { useAddress } from '../list/use-list-page.ts'

/** What every log says of a happening. */
export interface LogLine {
  id: number
  at: string
  kind: string
  kindName: string
  person: string | null
  source: string | null
  traceId: string | null
}

interface LogAnswer<L> {
  rows: readonly L[]
  /** Where the page before this one begins; null at the beginning of the log. */
  next: number | null
  kinds: readonly { key: string; name: string }[]
}

type Texts = Partial<Record<string, string>>

/** What is asked of a log besides its own filters; days are those of the factory's zone, the last one to its end. */
interface LogRange {
  kind: string | null
  from: string | null
  to: string | null
  before: number | null
  size: number
}

export interface LogOptions<L extends LogLine, A extends LogAnswer<L>> {
  /** Under which the answers are kept: `['identity', 'audit']`. */
  of: readonly unknown[]
  /** Filters besides kind and period, as the address names them. */
  filters: readonly string[]
  isReady?: boolean
  /** Why a filter of its own cannot be searched for. */
  faultsOf?: (typed: Texts) => Texts
  fetch: (asked: Readonly<Record<string, string | null>>, range: LogRange, signal: AbortSignal) => Promise<A>
}

const size = 100
const dayAfter = (day: string) => dayjs(day).add(1, 'day').format('YYYY-MM-DD')

/** A log that is searched by its address, newest first; earlier pages are added beneath. */
export function useLog<L extends LogLine, A extends LogAnswer<L>>({
  of,
  filters: names,
  isReady = true,
  faultsOf,
  fetch,
}: LogOptions<L, A & LogAnswer<L>>) {
  const zone = useTimeZone()
  const [query, put] = useAddress()
  const {
    kind = null,
    from,
    to,
    ...asked
  } = Object.fromEntries([...names, 'kind', 'from', 'to'].map((name) => [name, query.get(name) || null]))
  const range = {
    kind,
    from: from ? (instantAt(`${from} 00:00`, zone) ?? null) : null,
    to: to ? (instantAt(`${dayAfter(to)} 00:00`, zone) ?? null) : null,
    size,
  }
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [...of, asked, range],
    enabled: isReady,
    queryFn: ({ pageParam, signal }) => fetch(asked, { ...range, before: pageParam }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next,
  })
  const rows = useMemo<readonly L[]>(() => data?.pages.flatMap((page) => page.rows) ?? [], [data])
  const kinds = (data?.pages[0]?.kinds ?? []).map(({ key, name }) => ({ value: key, label: name }))
  const applied = Object.fromEntries(
    Object.entries({ ...asked, kind, from, to }).map(([name, text]) => [name, text ?? '']),
  )
  const filters = useTypedFilters<string>(applied, {
    faultsOf: ({ kind: chosen = '', from: first = '', to: last = '' }, typed) => ({
      ...faultsOf?.(typed),
      ...notListed('kind', chosen, kinds),
      ...periodFault({ from: first, to: last }),
    }),
    search: put,
    reload: () => void refetch(),
  })
  return {
    rows,
    kinds,
    filters,
    error,
    isReady,
    isLoaded: data !== undefined,
    isFetching,
    /** Fetches the page before; absent at the beginning of the log. */
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    retry: () => void refetch(),
  }
}

export type LogModel<L extends LogLine> = Omit<ReturnType<typeof useLog<LogLine, LogAnswer<LogLine>>>, 'rows'> & {
  rows: readonly L[]
}
