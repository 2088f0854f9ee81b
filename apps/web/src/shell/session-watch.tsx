import { forgetSession, isSomebodyElse, storage, useSession, useWords } from '@mouldwright/web-kit'
import { lazy, Suspense, useEffect } from 'react'
import { create } from 'zustand'

type Ending = 'ended' | 'other'

const useEnding = create<{ ending: Ending | null }>(() => ({ ending: null }))

/** The server ended the session: said, not enforced, so that nothing typed is lost. */
export const tellEnded = (): void => useEnding.setState({ ending: 'ended' })

const SessionDialog = lazy(() => import('./session-dialog.tsx'))

/** Notices that another tab signed out or in as somebody else, when this one is shown again. */
export function SessionWatch() {
  const ending = useEnding((state) => state.ending)
  useWords()
  useEffect(() => {
    const look = () => {
      if (document.hidden || useSession.getState().status !== 'signedIn' || !isSomebodyElse()) return
      if (storage.get('token') === null) forgetSession()
      else useEnding.setState({ ending: 'other' })
    }
    document.addEventListener('visibilitychange', look)
    addEventListener('storage', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('storage', look)
    }
  }, [])
  if (!ending) return null
  return (
    <Suspense>
      <SessionDialog ending={ending} onClose={() => useEnding.setState({ ending: null })} />
    </Suspense>
  )
}
