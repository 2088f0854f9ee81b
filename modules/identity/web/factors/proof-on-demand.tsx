import { createStore, lazyPart } from '@mouldwright/web-kit'
import { Suspense } from 'react'

const ProveAgain = lazyPart(async () => (await import('./prove-again.dialog.tsx')).default)

interface Asked {
  promise: Promise<boolean>
  answer: (isProven: boolean) => void
}

const useAsked = createStore<{ asked: Asked | null }>(() => ({ asked: null }))

/** Asks the person to show once more who they are; several calls that want it wait for one answer. */
export function askForProof(): Promise<boolean> {
  const { asked } = useAsked.getState()
  if (asked) return asked.promise
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const answer = (isProven: boolean) => {
    useAsked.setState({ asked: null })
    resolve(isProven)
  }
  useAsked.setState({ asked: { promise, answer } })
  return promise
}

/** The dialog of `askForProof`. Once in the app. */
export function ProofOnDemand() {
  const asked = useAsked((state) => state.asked)
  if (!asked) return null
  return (
    <Suspense>
      <ProveAgain hasTotp isForOthers onProven={() => asked.answer(true)} onClose={() => asked.answer(false)} />
    </Suspense>
  )
}
