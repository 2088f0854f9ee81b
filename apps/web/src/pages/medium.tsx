import './pages.css'
import type { Entity } from '@mouldwright/kernel'
import { menuLink, moduleLink, type LinkPlace } from '@mouldwright/links/shared'
import { useAddresses, useLinkPlace } from '@mouldwright/links/web/addresses'
import { hasPages, moduleOfPath } from '@mouldwright/shell/shared'
import { ModuleClosed, useTell } from '@mouldwright/shell/web'
import {
  EmptyState,
  NewTabLink,
  newTabMark,
  shownNumber,
  useMay,
  usePageTitle,
  useSession,
  word,
  type MenuNode,
  type ModuleNode,
} from '@mouldwright/web-kit'
import { listRecords } from '@mouldwright/web-kit/entity'
import { permissionOf } from '@mouldwright/kernel'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { entityOfMenu } from '../routes.ts'
import { PlanCard } from './plan-card.tsx'
import { NotFound } from './status-pages.tsx'

/** `/{prefix}/medium`: where a module begins. */
export function Medium() {
  const { pathname } = useLocation()
  const moduleKey = moduleOfPath(pathname)
  // The provider's console is in nobody's catalogue, yet whoever has it in the menu begins here.
  const module = useSession(({ modules }) =>
    modules.find((one) => one.moduleKey === moduleKey || one.moduleUrl === pathname),
  )
  if (moduleKey === undefined && !module) return <NotFound />
  return module ? <Landing module={module} /> : <ModuleClosed moduleKey={moduleKey ?? ''} />
}

function Landing({ module }: { module: ModuleNode }) {
  const tell = useTell()
  const place = useLinkPlace()
  const address = useAddresses()?.[module.moduleKey]
  const groups = (module.menuChildren ?? [])
    .map((group) => ({ group, entries: (group.children ?? []).filter(({ display }) => display !== 0) }))
    .filter(({ entries }) => entries.length > 0)
  usePageTitle(module.moduleName)
  return (
    <div className="mw-page mw-plain-page">
      <header className="mw-plain-head">
        <h1>{module.moduleName}</h1>
        <p>{word('shell', `page.modules.${module.moduleKey}`)}</p>
      </header>
      {module.moduleKey === 'aps' && <PlanCard />}
      {address && !address.isOwn ? (
        <Elsewhere module={module} place={place} />
      ) : groups.length === 0 ? (
        hasPages(module.moduleKey) ? (
          <EmptyState title={tell('landing.none')} text={tell('landing.noneHint')} />
        ) : (
          <EmptyState title={tell('landing.noPages')} text={tell('landing.noPagesHint')} />
        )
      ) : (
        <div className="mw-landing-groups">
          {groups.map(({ group, entries }) => (
            <section key={group.menuKey} className="mw-card" aria-labelledby={`group-${group.menuKey}`}>
              <h2 id={`group-${group.menuKey}`}>{group.menuName}</h2>
              <ul className="mw-landing-list">
                {entries.map((entry) => (
                  <li key={entry.menuKey}>
                    <Entry entry={entry} moduleKey={module.moduleKey} place={place} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </div>
  )
}

function Elsewhere({ module, place }: { module: ModuleNode; place: LinkPlace | undefined }) {
  const tell = useTell()
  const link =
    place && moduleLink({ moduleKey: module.moduleKey, moduleUrl: module.moduleUrl ?? `/${module.moduleKey}` }, place)
  return (
    <EmptyState title={tell('landing.elsewhere')}>
      {link && (
        <Link className="mw-button mw-button-primary" to={link.href}>
          {tell('landing.open')}
        </Link>
      )}
    </EmptyState>
  )
}

function Entry({ entry, moduleKey, place }: { entry: MenuNode; moduleKey: string; place: LinkPlace | undefined }) {
  const { data: entity } = useQuery({
    queryKey: ['shell', 'entityOf', entry.menuKey],
    queryFn: async () => (await entityOfMenu(entry.menuKey)) ?? null,
    staleTime: Infinity,
  })
  const link = place && menuLink(asMenu(entry), moduleKey, place)
  const body = (
    <>
      <span {...newTabMark(link?.opensNewTab)}>{entry.menuName}</span>
      {entity && <Count of={entity} />}
    </>
  )
  if (link?.opensNewTab) return <NewTabLink href={link.path ?? link.href}>{body}</NewTabLink>
  return <Link to={link ? (link.path ?? link.href) : (entry.menuUrl ?? '/home')}>{body}</Link>
}

const flag = (value: number | undefined) => (value === 1 ? 1 : 0)
const asMenu = ({ menuUrl, newWindowFlag, hideHead, externalUrlFlag }: MenuNode) => ({
  menuUrl: menuUrl ?? '',
  newWindowFlag: flag(newWindowFlag) as 0 | 1,
  hideHead: flag(hideHead) as 0 | 1,
  externalUrlFlag: flag(externalUrlFlag) as 0 | 1,
})

/** How many records there are. */
function Count({ of }: { of: Entity }) {
  const mayCheck = useMay(permissionOf(of, 'check'))
  const { data } = useQuery({
    queryKey: ['shell', 'count', of.module, of.stem],
    enabled: mayCheck,
    queryFn: async ({ signal }) => (await listRecords(of, { page: 1, size: 1 }, signal)).total,
    staleTime: 60_000,
  })
  return data === undefined ? null : <small className="mw-count">{shownNumber(data)}</small>
}
