import { useEntryTell } from '@mouldwright/connector/web'
import { openPage, ownPagePath } from '@mouldwright/links/shared'
import { call, currentLanguage, failureText, loadSession, useSession } from '@mouldwright/web-kit'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { EntryFrame, Fault, Waiting } from './entry-frame.tsx'
import { ToSignIn } from './to-sign-in.tsx'
import { useOnce } from './use-once.ts'

/** Opens a page of a module for a link from elsewhere, once the server has given a ticket and let the address through. */
export function Jumping() {
  const tell = useEntryTell()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const status = useSession((session) => session.status)
  const [fault, setFault] = useState<string>()
  useOnce(async () => {
    try {
      await loadSession(currentLanguage())
      if (useSession.getState().status !== 'signedIn') return
      const [module, targetUrl, domain] = ['module', 'targetUrl', 'domain'].map((name) => query.get(name) ?? '')
      if (!module || !targetUrl) return setFault(tell('jump.fault'))
      // Ours is spent here; a foreign host gets one of its own from the server, good for that host alone.
      const { ticket } = await call<{ ticket: string }>('/checklogin', {}, { quiet: true })
      await call('/checkticket', { ticket }, { quiet: true })
      const wish = { module, targetUrl, ...(domain ? { domain } : {}) }
      const { kind, address } = await call(openPage, wish, { quiet: true })
      if (kind === 'foreign') return location.replace(address)
      const path = ownPagePath(address)
      if (!path) return setFault(tell('jump.fault'))
      await navigate(path, { replace: true })
    } catch (error) {
      setFault(failureText(error))
    }
  })
  if (status === 'signedOut') return <ToSignIn remembers />
  return (
    <EntryFrame>
      {fault ? (
        <Fault title={tell('jump.faultTitle')} text={fault}>
          <Link className="mw-button mw-button-primary" to="/home" replace>
            {tell('home')}
          </Link>
        </Fault>
      ) : (
        <Waiting title={tell('jump.title')} text={tell('jump.text')} />
      )}
    </EntryFrame>
  )
}
