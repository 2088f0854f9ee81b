import {
  call,
  CallError,
  createStore,
  forgetSession,
  hasOnlyMoved,
  hearWindows,
  isSomebodyElse,
  isStillAt,
  lazyPart,
  pagePlace,
  shortToken,
  useSession,
  useWords,
} from '@mouldwright/web-kit'
import { Suspense, useEffect } from 'react'

const userInfoPath = '/account/basic-api/blade-auth/user-client/getUserInfo'

export type Ending = 'ended' | 'other' | 'moved'

const useEnding = createStore<{ ending: Ending | null }>(() => ({ ending: null }))

/** The server ended the session: said, not enforced, so that nothing typed is lost. Whoever has gone elsewhere left it behind. */
export async function tellEnded(): Promise<void> {
  if (await isStillAt(pagePlace())) useEnding.setState({ ending: 'ended' })
  else lookAtStorage()
}

const SessionDialog = lazyPart(async () => (await import('./session-dialog.tsx')).default)

/** Another tab signed out, in as somebody else, or went to another place. */
function lookAtStorage(): void {
  if (useSession.getState().status !== 'signedIn' || !isSomebodyElse()) return
  if (shortToken.get() === null) forgetSession()
  else if (!document.hidden) useEnding.setState({ ending: hasOnlyMoved() ? 'moved' : 'other' })
}

/** What the server thinks of the session, asked when the tab is shown again; a lost network changes nothing. */
async function recheck(): Promise<void> {
  if (document.hidden || useSession.getState().status !== 'signedIn' || isSomebodyElse()) return
  try {
    const { userId } = await call<{ userId: number }>(userInfoPath, {}, { quiet: true })
    if (userId !== useSession.getState().user?.userId) lookAtStorage()
  } catch (error) {
    if (error instanceof CallError && (error.is('notSignedIn') || error.is('ended'))) void tellEnded()
  }
}

/** Notices that this browser or the server no longer means the person whom this page shows. */
export function SessionWatch() {
  const ending = useEnding((state) => state.ending)
  useWords()
  useEffect(() => {
    const shown = () => {
      lookAtStorage()
      void recheck()
    }
    document.addEventListener('visibilitychange', shown)
    addEventListener('storage', lookAtStorage)
    const stopHearing = hearWindows((word) => (word === 'logout' ? forgetSession() : location.reload()))
    return () => {
      document.removeEventListener('visibilitychange', shown)
      removeEventListener('storage', lookAtStorage)
      stopHearing()
    }
  }, [])
  if (!ending) return null
  return (
    <Suspense>
      <SessionDialog ending={ending} onClose={() => useEnding.setState({ ending: null })} />
    </Suspense>
  )
}
