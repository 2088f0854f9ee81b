import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useAddressQuery } from '../../page/address-query.ts'

/** Changes of the address: nothing and empty texts take a parameter away. */
export type PutInAddress = (changes: Readonly<Record<string, string | number | null | undefined>>) => void

/** What a page keeps in its address besides its path, and how to change it without a step back. */
export function useAddress(): [query: URLSearchParams, put: PutInAddress] {
  const [query, setQuery] = useAddressQuery()
  const put = useCallback<PutInAddress>(
    (changes) =>
      setQuery(
        (now) => {
          const next = new URLSearchParams(now)
          for (const [name, value] of Object.entries(changes))
            if (value === undefined || value === null || value === '') next.delete(name)
            else next.set(name, String(value))
          return next
        },
        { replace: true },
      ),
    [setQuery],
  )
  return [query, put]
}

/** Where a list keeps what it is asked for. */
export interface ListPlace {
  get: (name: string) => string | null
  put: PutInAddress
}

/** For a list in a panel or a part of a page: the address is the page's, and the list begins anew when it is opened again. */
export function useOwnPlace(): ListPlace {
  const [kept, setKept] = useState<ReadonlyMap<string, string>>(new Map())
  const put = useCallback<PutInAddress>(
    (changes) =>
      setKept((now) => {
        const next = new Map(now)
        for (const [name, value] of Object.entries(changes))
          if (value === undefined || value === null || value === '') next.delete(name)
          else next.set(name, String(value))
        return next
      }),
    [],
  )
  return { get: (name) => kept.get(name) ?? null, put }
}

interface Page<R> {
  rows: readonly R[]
  total: number
}

export interface ListPageOptions<A> {
  /** Under which the answers are kept: `['identity', 'online']`. */
  of: readonly unknown[]
  /** Rows of a page. */
  size?: number
  /** Where search, page and filters stand; the address, unless told. */
  at?: ListPlace
  /** Further parameters of the address that the answer depends on. */
  filters?: readonly string[]
  /** Asks again by itself, in milliseconds. */
  refetchInterval?: number
  fetch: (
    input: { search: string; page: number; size: number; filters: Readonly<Record<string, string | undefined>> },
    signal: AbortSignal,
  ) => Promise<A>
}

/** A list that is searched, filtered and paged by its address or another place; the rows that show stay while new ones are on their way. */
export function useListPage<R, A extends Page<R>>({
  of,
  size = 50,
  at,
  filters = [],
  refetchInterval,
  fetch,
}: ListPageOptions<A & Page<R>>) {
  const [query, putInAddress] = useAddress()
  const { get, put } = at ?? { get: (name: string) => query.get(name), put: putInAddress }
  const search = get('q') ?? ''
  const page = Math.max(1, Math.trunc(Number(get('page'))) || 1)
  const chosen = Object.fromEntries(filters.map((name) => [name, get(name) || undefined]))
  const input = { search, page, size, filters: chosen }
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: [...of, input],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetch(input, signal),
    ...(refetchInterval === undefined ? {} : { refetchInterval }),
  })
  const rows = useMemo<readonly R[]>(() => data?.rows ?? [], [data])
  return {
    data,
    rows,
    total: data?.total ?? 0,
    error,
    isStale: isPlaceholderData,
    isFetching,
    retry: () => void refetch(),
    refetch,
    search,
    filters: chosen,
    page,
    size,
    /** Changes what is asked for, and goes back to the first page; `put` leaves the page as it is. */
    filter: ((changes) => put({ ...changes, page: undefined })) as PutInAddress,
    put,
  }
}

export type ListPageModel = Pick<
  ReturnType<typeof useListPage<unknown, Page<unknown>>>,
  'total' | 'search' | 'page' | 'size' | 'filter' | 'put'
>
