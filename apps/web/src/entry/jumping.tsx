import { useEntryTell } from '@mouldwright/connector/web'
import {
  call,
  currentLanguage,
  failureText,
  loadSession,
  returnPath,
  storedLogin,
  useSession,
} from '@mouldwright/web-kit'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { knownPaths } from '../routes.ts'
import { EntryFrame, Fault, Waiting } from './entry-frame.tsx'
import { jumpTarget, withTicket } from './jump-target.ts'
import { ToSignIn } from './to-sign-in.tsx'
import { useOnce } from './use-once.ts'

/** Opens a page of a module for a link from elsewhere, once the server has given a ticket for it. */
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
      const wish = { module: query.get('module'), domain: query.get('domain'), targetUrl: query.get('targetUrl') }
      const isKnown = await knownPaths(pathOf(wish.targetUrl))
      const inside = (path: string) => {
        const found = returnPath(path, isKnown)
        return found === path ? found : null
      }
      const target = jumpTarget(wish, hosts(), inside, location.origin)
      if (!target) return setFault(tell('jump.fault'))
      const { ticket } = await call<{ ticket: string }>('/checklogin', {}, { quiet: true })
      if (target.kind === 'outside') return location.replace(withTicket(target.url, ticket))
      await call('/checkticket', { ticket }, { quiet: true })
      await navigate(target.path, { replace: true })
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

/** Addresses of the modules: those that the server has named, else this app's own for each that is open. */
const hosts = (): Record<string, string> => ({
  ...Object.fromEntries(useSession.getState().modules.map(({ moduleKey }) => [moduleKey, location.origin])),
  ...storedLogin.get<Record<string, string>>('basePath'),
})

const pathOf = (target: string | null): string => URL.parse(target ?? '', location.origin)?.pathname ?? '/'
