import { lazy, useEffect, useSyncExternalStore, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import { isLoadFailure, loadPatiently } from './load-failure.ts'
import { noteMissing } from './missing-parts.tsx'

type AnyComponent = ComponentType<any>

interface MissingProps {
  onClose?: () => void
  /** Of whoever closes the notice: the part is not wanted any more. Without it, `onClose` of the part itself. */
  onGivenUp?: () => void
}

/** Milliseconds between tries of a part that is away; nobody sits before a screen on a wall. */
const againMs = 30_000

/**
 * A part whose code is fetched when it first shows; until then it suspends. Where the code cannot be had, the page and all that was
 * typed into it stay: a notice says so and tries again, and so does the part by itself, or when it shows the next time. To React's own
 * `lazy` that is an error of all around it, for good.
 * @param load answers the component
 */
export function lazyPart<T extends AnyComponent>(load: () => Promise<T>) {
  const places = new Set<() => void>()
  let current = fetched()

  function fetched(): AnyComponent {
    const Part = lazy(async () => {
      try {
        return { default: await loadPatiently(load) }
      } catch (error) {
        if (!isLoadFailure(error)) throw error
        return { default: Missing as unknown as T }
      }
    })
    function Missing({ onClose, onGivenUp = onClose }: MissingProps) {
      useEffect(() => {
        const forget = () => {
          if (current === Part) current = fetched()
        }
        const tryAgain = () => {
          if (current !== Part) return
          forget()
          for (const tell of places) tell()
        }
        const close = () => {
          forget()
          onGivenUp?.()
        }
        const stop = noteMissing({ tryAgain, close })
        const timer = setInterval(tryAgain, againMs)
        addEventListener('online', tryAgain)
        return () => {
          stop()
          clearInterval(timer)
          removeEventListener('online', tryAgain)
          tryAgain()
        }
        // Another function comes with each drawing; each closes what was opened.
        // eslint-disable-next-line react-hooks/exhaustive-deps
      }, [])
      return null
    }
    return Part
  }

  const subscribe = (tell: () => void) => {
    places.add(tell)
    return () => void places.delete(tell)
  }
  return function LazyPart(props: ComponentProps<T> & Pick<MissingProps, 'onGivenUp'>): ReactNode {
    const Part = useSyncExternalStore(subscribe, () => current)
    return <Part {...props} />
  }
}
