import { use, useCallback } from 'react'
import { UNSAFE_DataRouterContext, useLocation, useNavigate, useSearchParams, type NavigateOptions } from 'react-router'

export type ChangeQuery = (change: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void

/**
 * The address's query, and how to change it. A busy page is drawn some while after its address has changed, by itself or by a
 * link: a change builds on where the router is or goes at that moment, where one built on what is drawn would undo that step.
 * Whoever goes on to another page is not called back.
 */
export function useAddressQuery(): [query: URLSearchParams, change: ChangeQuery] {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const router = use(UNSAFE_DataRouterContext)?.router
  if (!router) throw new Error('useAddressQuery needs a router made by createBrowserRouter or createMemoryRouter')
  const change = useCallback<ChangeQuery>(
    (next, options) => {
      const { location, navigation } = router.state
      const goal = navigation.location ?? location
      if (goal.pathname !== pathname) return
      const now = new URLSearchParams(goal.search)
      const changed = next(new URLSearchParams(now)).toString()
      if (changed === now.toString()) return
      // A step that is not in the history yet is given up for this one, which takes its place there.
      const isNew = navigation.historyAction === 'PUSH'
      void navigate(`?${changed}`, isNew ? { ...options, replace: false } : options)
    },
    [navigate, pathname, router],
  )
  return [query, change]
}
