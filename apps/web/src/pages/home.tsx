import { listBookmarks } from '@mouldwright/bookmarks/shared'
import { moduleLink } from '@mouldwright/links/shared'
import { useLinkPlace } from '@mouldwright/links/web'
import { unreadMessages } from '@mouldwright/messages/shared'
import { ModuleTiles, NewsList, useTell } from '@mouldwright/shell/web'
import { call, ErrorState, useEvent, usePageTitle, useSession, useWords } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { sectionsOf } from '../shell/menu-tree.ts'
import { recentPaths } from '../shell/recent.ts'
import { PlanCard, usePlans } from './plan-card.tsx'
import './pages.css'

/** Where everybody starts: what waits, what one uses, what there is. */
export function Home() {
  const { say } = useWords()
  const user = useSession((session) => session.user)
  const modules = useSession((session) => session.modules)
  const place = useLinkPlace()
  usePageTitle(say('shell.home'))
  // Until it is known where modules are, their pages here are.
  const linkOf = (moduleKey: string) => {
    const moduleUrl = modules.find((one) => one.moduleKey === moduleKey)?.moduleUrl ?? '/home'
    return place
      ? moduleLink({ moduleKey, moduleUrl }, place)
      : { href: moduleUrl, path: moduleUrl, opensNewTab: false }
  }
  return (
    <div className="mw-page mw-home">
      <header className="mw-plain-head">
        <h1>{say('home.greeting', { name: user?.realName ?? '' })}</h1>
        <p>{say('home.place', { tenant: user?.tenantName ?? '', factory: user?.factoryName ?? '' })}</p>
      </header>
      <div className="mw-home-columns">
        <div className="mw-home-main">
          <Today />
          <ModuleTiles linkOf={linkOf} />
        </div>
        <aside className="mw-home-side">
          <Bookmarks />
          <Recent />
          <News />
        </aside>
      </div>
    </div>
  )
}

function Card({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <section className="mw-card" aria-labelledby={`home-${name}`}>
      <h2 id={`home-${name}`}>{title}</h2>
      {children}
    </section>
  )
}

/** Messages, and for planners the default schedule with its late moulds. */
function Today() {
  const tell = useTell()
  const plans = usePlans()
  const user = useSession((session) => session.user?.userId)
  const { data, refetch } = useQuery({
    queryKey: ['shell', 'unread', user],
    queryFn: ({ signal }) => call(unreadMessages, {}, { signal, quiet: true }),
  })
  useEvent('messages.received', () => void refetch())
  const count = data?.userMsgNum ?? 0
  if (!plans && count === 0)
    return (
      <Card name="today" title={tell('home.today')}>
        <p>{tell('home.todayNone')}</p>
        <p className="mw-help">{tell('home.todayNoneHint')}</p>
      </Card>
    )
  return (
    <div className="mw-home-today">
      <h2>{tell('home.today')}</h2>
      {count > 0 && (
        <section className="mw-card" aria-label={tell('home.unread', { count })}>
          <div className="mw-plan-head">
            <strong>{tell('home.unread', { count })}</strong>
            <Link className="mw-plan-said" to="/comm/messageNotice/messageManagement">
              {tell('home.allMessages')}
            </Link>
          </div>
          <ul className="mw-home-messages">
            {data!.userMsgList.slice(0, 3).map(({ msgId, msgHeader, link }) => (
              <li key={msgId}>
                <Link to={ownLink(link) ?? '/comm/messageNotice/messageManagement'}>{plainText(msgHeader)}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <PlanCard />
    </div>
  )
}

const ownLink = (link: string | null) => (link && /^\/(?![/\\])/.test(link) ? link : undefined)

/** The words of a message without its formatting. A document made by the parser loads and runs nothing. */
const plainText = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''

function Bookmarks() {
  const tell = useTell()
  const { language } = useWords()
  const user = useSession((session) => session.user?.userId)
  const { data, error, refetch } = useQuery({
    queryKey: ['bookmarks', 'list', user, language],
    queryFn: async ({ signal }) => (await call(listBookmarks, {}, { signal })).rows,
  })
  return (
    <Card name="bookmarks" title={tell('home.bookmarks')}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className="mw-home-wait" aria-hidden />
      ) : data.length === 0 ? (
        <p className="mw-help">{tell('home.noBookmarksHint')}</p>
      ) : (
        <LinkList of={data.map(({ menuName, menuUrl }) => ({ name: menuName, path: menuUrl }))} />
      )}
    </Card>
  )
}

function Recent() {
  const tell = useTell()
  const modules = useSession((session) => session.modules)
  const recent = useMemo(() => {
    const known = new Map(
      sectionsOf(modules).flatMap(({ entries }) => entries.map((entry) => [entry.path, entry.name])),
    )
    return recentPaths.read().flatMap((path) => {
      const name = known.get(path)
      return name === undefined ? [] : [{ name, path }]
    })
  }, [modules])
  return (
    <Card name="recent" title={tell('home.recent')}>
      {recent.length === 0 ? <p className="mw-help">{tell('home.noRecent')}</p> : <LinkList of={recent} />}
    </Card>
  )
}

function News() {
  const tell = useTell()
  return (
    <Card name="news" title={tell('home.news')}>
      <NewsList />
    </Card>
  )
}

const LinkList = ({ of }: { of: readonly { name: string; path: string }[] }) => (
  <ul className="mw-home-links">
    {of.map(({ name, path }) => (
      <li key={path}>
        <Link to={path}>{name}</Link>
      </li>
    ))}
  </ul>
)
