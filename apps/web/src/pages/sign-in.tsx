import { ConnectorWays } from '@mouldwright/connector/web'
import { SignIn as SignInForm } from '@mouldwright/identity/web'
import { currentLanguage, loadSession, preLoginPath, returnPath, useSession } from '@mouldwright/web-kit'
import { useEffect } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { EntryFrame } from '../entry/entry-frame.tsx'
import { knownPaths } from '../routes.ts'

/** Sign-in, and the way back to where the visitor wanted to go. */
export function SignIn() {
  const navigate = useNavigate()
  const status = useSession((session) => session.status)
  useEffect(() => {
    if (status === 'unknown') void loadSession(currentLanguage()).catch(() => undefined)
  }, [status])
  if (status === 'signedIn' && !isEntering) return <Navigate to="/home" replace />
  return (
    <EntryFrame>
      <SignInForm
        ways={<ConnectorWays />}
        onSignedIn={async () => {
          isEntering = true
          try {
            await loadSession(currentLanguage())
            const wanted = preLoginPath.take() ?? ''
            await navigate(returnPath(wanted, await knownPaths(wanted)), { replace: true })
          } finally {
            isEntering = false
          }
        }}
      />
    </EntryFrame>
  )
}

/** While the way back is being found, the session is there already but this page still leads. */
let isEntering = false
