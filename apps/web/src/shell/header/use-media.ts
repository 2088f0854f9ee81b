import { useSyncExternalStore } from 'react'

/** Whether a media query holds, followed while the component is there. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (tell) => {
      const list = matchMedia(query)
      list.addEventListener('change', tell)
      return () => list.removeEventListener('change', tell)
    },
    () => matchMedia(query).matches,
  )
}

/** Widths at which the header moves what is needed less into its menu. */
export const useIsMiddle = (): boolean => useMedia('(max-width: 1199px)')
export const useIsNarrow = (): boolean => useMedia('(max-width: 767px)')
