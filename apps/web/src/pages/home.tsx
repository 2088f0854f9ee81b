import './pages.css'
import { loadBookmarks, useBookmarks } from '@mouldwright/bookmarks/web'
import { unreadMessages } from '@mouldwright/messages/shared'
import { ModuleTiles, NewsList, useTell } from '@mouldwright/shell/web'
import { registrationEntity } from '@mouldwright/oms/shared'
import { permissionOf } from '@mouldwright/kernel'
import { call, useLookAgain, useMay, usePageTitle, useSession, useWords } from '@mouldwright/web-kit'
import { listRecords } from '@mouldwright/web-kit/entity'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { EntryLink } from '../shell/menu/entry-link.tsx'
import { landingLink } from '../shell/menu/link-of.ts'
import { entriesAt, sectionsOf } from '../shell/menu/menu-tree.ts'
import { recentPaths } from '../shell/menu/recent.ts'
import { ExampleCard, useExample } from './example-card.tsx'
import { PlanCard, usePlans } from './plan-card.tsx'
import { useOwnWork, WorkCard } from './work-card.tsx'
import './home.css'

/** Where everybody starts: what waits, what one uses, what there is. */
export function Home() {
  const { say } = useWords()
  const user = useSession((session) => session.user)
  const modules = useSession((session) => session.modules)
  // Links are made by it.
  useSession(({ basePath }) => basePath)
  usePageTitle(say('shell.home'))
  const linkOf = (moduleKey: string) =>
    landingLink({ moduleKey, moduleUrl: modules.find((one) => one.moduleKey === moduleKey)?.moduleUrl ?? '/home' })
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
  const { data, isPending, refetch } = useQuery({
    queryKey: ['shell', 'unread', user],
    queryFn: ({ signal }) => call(unreadMessages, {}, { signal, quiet: true }),
  })
  useLookAgain(() => void refetch(), 'messages.received')
  const count = data?.userMsgNum ?? 0
  const registrations = useRegistrations()
  const example = useExample()
  const ownWork = useOwnWork()
  const isUnknown = isPending || example.isPending || ownWork.isPending
  if (!plans && !isUnknown && !ownWork.work && !ownWork.error && !example.state && count === 0 && registrations === 0)
    return (
      <Card name="today" title={tell('home.today')}>
        <p>{tell('home.todayNone')}</p>
        <p className="mw-help">{tell('home.todayNoneHint')}</p>
      </Card>
    )
  return (
    <div className={isUnknown ? 'mw-home-today mw-home-unknown' : 'mw-home-today'}>
      <h2>{tell('home.today')}</h2>
      {example.state && <ExampleCard of={example.state} />}
      {registrations > 0 && (
        <section className="mw-card" aria-label={tell('home.registrations', { count: registrations })}>
          <div className="mw-plan-head">
            <strong>{tell('home.registrations', { count: registrations })}</strong>
            <Link className="mw-plan-said" to="/oms/registration?f.status=submitted">
              {tell('home.openRegistrations')}
            </Link>
          </div>
        </section>
      )}
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
      <WorkCard {...ownWork} />
      <PlanCard isComing={example.state !== undefined} />
    </div>
  )
}

/** How many companies wait for the provider's word; none for whoever is not to review them. */
function useRegistrations(): number {
  const mayReview = useMay(permissionOf(registrationEntity, 'check'))
  const { data } = useQuery({
    queryKey: ['shell', 'registrations'],
    enabled: mayReview,
    queryFn: async ({ signal }) =>
      (await listRecords(registrationEntity, { filters: { status: ['submitted'] }, page: 1, size: 1 }, signal)).total,
    refetchInterval: 60_000,
  })
  return data ?? 0
}

const ownLink = (link: string | null) => (link && /^\/(?![/\\])/.test(link) ? link : undefined)

/** The words of a message without its formatting. A document made by the parser loads and runs nothing. */
const plainText = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''

/** The same list as the panel's: a star that is set there shows here at once. */
function Bookmarks() {
  const tell = useTell()
  const { language } = useWords()
  const kept = useBookmarks()
  const user = useSession((session) => session.user?.userId)
  // Names are the server's, in the language of the page.
  const { isPending } = useQuery({
    queryKey: ['bookmarks', 'load', user, language],
    queryFn: async () => {
      await loadBookmarks()
      return true
    },
  })
  return (
    <Card name="bookmarks" title={tell('home.bookmarks')}>
      {kept.length > 0 ? (
        <EntryList of={kept.map(({ menuUrl, menuName }) => ({ path: menuUrl, name: menuName }))} />
      ) : isPending ? (
        <div className="mw-home-wait mw-home-unknown" aria-hidden />
      ) : (
        <p className="mw-help">{tell('home.noBookmarksHint')}</p>
      )}
    </Card>
  )
}

function Recent() {
  const tell = useTell()
  const [paths] = useState(() => recentPaths.read())
  return (
    <Card name="recent" title={tell('home.recent')}>
      {paths.length === 0 ? (
        <p className="mw-help">{tell('home.noRecent')}</p>
      ) : (
        <EntryList of={paths.map((path) => ({ path }))} />
      )}
    </Card>
  )
}

/** Pages with the links that the menu has for them; a name that was told shows also where the menu has not come yet. */
function EntryList({ of }: { of: readonly { path: string; name?: string }[] }) {
  const modules = useSession((session) => session.modules)
  const sections = useMemo(() => sectionsOf(modules), [modules])
  return (
    <ul className="mw-home-links">
      {of.map(({ path, name }) => {
        const [entry] = entriesAt(sections, [path])
        if (!entry && (name === undefined || !ownLink(path))) return null
        return <li key={path}>{entry ? <EntryLink entry={entry} /> : <Link to={path}>{name}</Link>}</li>
      })}
    </ul>
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
