import { useEffect, useEffectEvent } from 'react'
import { createStore } from '../store.ts'

/** Something that can be done on the page that shows, for the palette and the list of keys. */
export interface PageAction {
  key: string
  name: string
  /** As they stand on the keyboard: `N`, `/`, `Ctrl S`. */
  keys?: string
  /** Absent: the key does it where the focus is, and is only told. */
  run?: () => void
}

const useParts = createStore<{ parts: ReadonlyMap<object, readonly PageAction[]> }>(() => ({ parts: new Map() }))

function put(part: object, actions: readonly PageAction[] | undefined): void {
  useParts.setState(({ parts }) => {
    const next = new Map(parts)
    if (actions) next.set(part, actions)
    else next.delete(part)
    return { parts: next }
  })
}

/** Says what can be done while the component is there; `false` stands for what cannot be done now. */
export function usePageActions(given: readonly (PageAction | false | undefined)[]): void {
  const actions = given.filter((action) => action !== false && action !== undefined)
  const take = useEffectEvent((key: string) => actions.find((action) => action.key === key)?.run?.())
  const told = JSON.stringify(
    actions.map(({ key, name, keys, run }) => ({ key, name, keys, canRun: run !== undefined })),
  )
  useEffect(() => {
    const part = {}
    const list = JSON.parse(told) as (PageAction & { canRun: boolean })[]
    put(
      part,
      list.map(({ canRun, ...action }) => (canRun ? { ...action, run: () => take(action.key) } : action)),
    )
    return () => put(part, undefined)
  }, [told])
}

/** All that can be done on the page that shows, in the order in which its parts said so. */
export const useAllPageActions = (): readonly PageAction[] => {
  const parts = useParts((state) => state.parts)
  return [...parts.values()].flat()
}
