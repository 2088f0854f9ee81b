import type { Entity } from '@mouldwright/kernel'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useAddressQuery } from '../../page/address-query.ts'
import { keepPageSize, usePageSize } from '../../session/page-size.ts'
import { listRecords } from '../entity-calls.ts'
import { listInputOf, parseListState, printListState, type ListState } from './list-state.ts'

/** What is another from now on; of what builds on the state, the one that has been asked for last, which may not be drawn yet. */
export type ChangeList = (change: Partial<ListState> | ((now: ListState) => Partial<ListState>)) => void

/** A list's state in the address, and how to change it. */
export function useListState(of: Entity): [ListState, ChangeList] {
  const [query, setQuery] = useAddressQuery()
  const size = usePageSize()
  const change = useCallback<ChangeList>(
    (given) => {
      const isStep = typeof given !== 'function'
      if (isStep && given.size !== undefined) keepPageSize(given.size)
      // A step that opens something can be gone back from; typing a filter should not fill the history.
      const opens = isStep && ('mode' in given || 'page' in given)
      setQuery(
        (now) => {
          const before = parseListState(of, now, size)
          const changed = isStep ? given : given(before)
          const next = { ...before, ...changed }
          const isOtherList = 'search' in changed || 'filters' in changed || 'sort' in changed || 'size' in changed
          // The size stands in the address even where it is the user's own usual one: a link opens what the sender saw.
          const printed = printListState(of, isOtherList && !('page' in changed) ? { ...next, page: 1 } : next)
          const lang = now.get('lang')
          if (lang) printed.set('lang', lang)
          return printed
        },
        { replace: !opens, preventScrollReset: true },
      )
    },
    [of, setQuery, size],
  )
  return [parseListState(of, query, size), change]
}

/** The rows of a list's state; the old ones stay while new ones are on their way. */
export function useList(of: Entity, state: ListState) {
  const input = listInputOf(state)
  return useQuery({
    queryKey: ['entity', of.name, 'list', input],
    queryFn: ({ signal }) => listRecords(of, input, signal),
    placeholderData: keepPreviousData,
  })
}
