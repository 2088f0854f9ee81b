import { useCallback, useEffect } from 'react'
import { useLocation, useSearchParams, type NavigateOptions } from 'react-router'

/** What was written and is not yet the page's, oldest first. A page has one address, whoever on it writes there. */
let written: { pathname: string; query: string }[] = []

const normal = (search: string) => new URLSearchParams(search).toString()

export type ChangeQuery = (change: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void

/**
 * The address's query, and how to change it. The router passes a change of a busy page on only when the page is drawn anew; a
 * second change before that builds on the first one here, where the router's own hook would undo it.
 */
export function useAddressQuery(): [query: URLSearchParams, change: ChangeQuery] {
  const [query, setQuery] = useSearchParams()
  const location = useLocation()
  const { pathname, search } = location
  useEffect(() => {
    const { pathname: path, search: stands } = location
    const at = written.findIndex((one) => one.pathname === path && one.query === normal(stands))
    // What stands in the address now and was not written here is somebody's step elsewhere.
    written = at === -1 ? [] : written.slice(at + 1)
  }, [location])
  const change = useCallback<ChangeQuery>(
    (next, options) => {
      const last = written.at(-1)
      const changed = next(new URLSearchParams(last?.pathname === pathname ? last.query : search))
      const text = changed.toString()
      if (text !== normal(search) || last) written.push({ pathname, query: text })
      setQuery(changed, options)
    },
    [pathname, search, setQuery],
  )
  return [query, change]
}
