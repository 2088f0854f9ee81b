import { AssistantOverlay } from '@mouldwright/assistant/web'
import { PlaceDialogs } from '@mouldwright/gateway/web'
import { MessageWatch } from '@mouldwright/messages/web'
import { ErrorBoundary, startPush, useSession, useWords } from '@mouldwright/web-kit'
import { useEffect } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { isHeadHidden } from '../frames/hide-head.ts'
import { RequireSession } from '../pages/require-session.tsx'
import { pagesFor } from '../routes.ts'
import { FixedMenu, useFixedMenu } from './menu/fixed-menu.tsx'
import { Header } from './header/header.tsx'
import { tellKicked } from './session/kicked.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { visitedPath } from './menu/menu-tree.ts'
import { noteVisit } from './menu/recent.ts'
import { SessionWatch } from './session/session-watch.tsx'
import { arrive } from '../tenant/arrive.ts'
import { useNewWords } from './new-words.ts'
import './layout.css'

/** Header, page, and everything that goes on beside it while somebody is signed in. */
export const Layout = () => (
  <RequireSession>
    <SignedIn />
  </RequireSession>
)

function SignedIn() {
  const { say } = useWords()
  const { pathname, search } = useLocation()
  const { state } = useNavigation()
  const version = useSession((session) => session.version)
  const modules = useSession((session) => session.modules)
  const visited = visitedPath({ pathname, search })
  const isHeadless = isHeadHidden({ pathname, search })
  const hasDock = useFixedMenu() && !isHeadless
  useEffect(() => startPush({ clientVersion: version || 'new', onKick: tellKicked }), [version])
  useEffect(fetchAhead, [])
  useEffect(fetchMap, [])
  useNewWords()
  useEffect(() => {
    if (pathname !== '/home') noteVisit(visited, modules)
  }, [pathname, visited, modules])
  return (
    <div className={isHeadless ? 'mw-app mw-headless' : 'mw-app'}>
      <a className="mw-skip" href="#content">
        {say('shell.skip')}
      </a>
      {!isHeadless && <Header />}
      <OfflineBar />
      {state === 'loading' && <div className="mw-bar" role="progressbar" aria-label={say('state.loading')} />}
      <div className="mw-under">
        {hasDock && <FixedMenu />}
        <main id="content" className="mw-main" tabIndex={-1}>
          <ErrorBoundary resetKey={pathname}>
            <Outlet />
          </ErrorBoundary>
        </main>
      </div>
      <SessionWatch />
      <MessageWatch />
      <AssistantOverlay isHidden={isHeadless} />
      <PlaceDialogs onArrive={arrive} />
    </div>
  )
}

/** Where modules are: which hosts an answer may send people to is known from then on. */
function fetchMap(): void {
  void import('@mouldwright/links/web/addresses').then(({ fetchAddresses }) => fetchAddresses()).catch(() => undefined)
}

/** Fetches a page's code when its link is pointed at or reached by keyboard: a tenth of a second before the click. */
function fetchAhead(): () => void {
  const look = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
    if (!link) return
    // What fails here fails again at the click, and is told there.
    void pagesFor(link.pathname).catch(() => undefined)
    void import('@mouldwright/web-kit/entity-page').catch(() => undefined)
  }
  document.addEventListener('pointerover', look, { passive: true })
  document.addEventListener('focusin', look)
  return () => {
    document.removeEventListener('pointerover', look)
    document.removeEventListener('focusin', look)
  }
}
