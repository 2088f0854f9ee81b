import { lazy, Suspense, useSyncExternalStore } from 'react'

const ProveAgain = lazy(() => import('./prove-again.dialog.tsx'))

let waiting: { promise: Promise<boolean>; answer: (isProven: boolean) => void } | undefined
const listeners = new Set<() => void>()

function set(next: typeof waiting): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** Asks the person to show once more who they are; several calls that want it wait for one answer. */
export function askForProof(): Promise<boolean> {
  if (waiting) return waiting.promise
  const { promise, resolve } = Promise.withResolvers<boolean>()
  set({
    promise,
    answer: (isProven) => {
      set(undefined)
      resolve(isProven)
    },
  })
  return promise
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The dialog of `askForProof`. Once in the app. */
export function ProofOnDemand() {
  const asked = useSyncExternalStore(subscribe, () => waiting)
  if (!asked) return null
  return (
    <Suspense>
      <ProveAgain hasTotp isForOthers onProven={() => asked.answer(true)} onClose={() => asked.answer(false)} />
    </Suspense>
  )
}
