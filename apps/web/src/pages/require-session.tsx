import { currentLanguage, ErrorState, lazyPart, resumeSession, useSession } from '@mouldwright/web-kit'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Starting } from '../shell/starting.tsx'

const ToSignIn = lazyPart(async () => (await import('../entry/to-sign-in.tsx')).ToSignIn)

/** Around pages that are not for visitors, the layout first of all: they are sent to sign in and come back. */
export function RequireSession({ children = <Outlet /> }: { children?: ReactNode }) {
  const { status, hasLeft } = useSession()
  const { search } = useLocation()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    if (status === 'unknown' && !failure) resumeSession(currentLanguage(), search).catch(setFailure)
    // The address at the start decides; later ones belong to pages.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [status, failure])
  if (status === 'signedIn') return children
  if (status === 'signedOut')
    return (
      <Suspense fallback={<Starting />}>
        <ToSignIn remembers={!hasLeft} />
      </Suspense>
    )
  return failure ? <ErrorState error={failure} onRetry={() => setFailure(undefined)} /> : <Starting />
}
