import { preLoginPath } from '@mouldwright/web-kit'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Starting } from '../shell/starting.tsx'
import { findSignIn, ownSignIn } from './sign-in-target.ts'

/** Sends a visitor to sign in; what was stored of a session is gone already. */
export function ToSignIn({ remembers }: { remembers: boolean }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    let isLate = false
    if (remembers) preLoginPath.remember(pathname + search)
    void findSignIn().then((target) => {
      if (isLate) return
      if (target === ownSignIn) void navigate(target, { replace: true })
      else location.replace(target)
    })
    return () => {
      isLate = true
    }
    // Once for the address that the visitor came to.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return <Starting />
}
