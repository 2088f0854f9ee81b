import { catalogue, hasPages } from '@mouldwright/shell/shared'
import { NewTabLink, newTabMark, useSession, useWords, word, type ModuleNode } from '@mouldwright/web-kit'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ModuleIcon } from './module-icon.tsx'
import { useTell } from './page-words.ts'
import './module-tiles.css'

/** Where a module's name leads, and how; absent where nobody has said where it is. */
interface TileLink {
  href: string
  path: string | null
  opensNewTab: boolean
}

interface TilesProps {
  linkOf: (moduleKey: string) => TileLink | undefined
}

/** The product's modules: those that the member may work in; folded beneath, what else the company has opened and what else there is. */
export function ModuleTiles({ linkOf }: TilesProps) {
  const tell = useTell()
  const { say } = useWords()
  const modules = useSession((session) => session.modules)
  const opened = new Set(modules.map(({ moduleKey }) => moduleKey))
  const tiles = modules.map((module) => ({ module, link: linkOf(module.moduleKey), pages: pagesOf(module) }))
  // What is provided elsewhere has its pages there.
  const usable = tiles.filter(({ pages, link }) => pages > 0 || (link && (link.path === null || link.opensNewTab)))
  const idle = tiles.filter((tile) => !usable.includes(tile))
  const others = catalogue.filter(({ key }) => !opened.has(key))
  return (
    <>
      <section aria-labelledby="home-modules">
        <h2 id="home-modules">{tell('home.modules')}</h2>
        <ul className="mw-modules">
          {usable.map(({ module, link, pages }) => (
            <li key={module.moduleKey}>
              <Tile mark={module.moduleKey} name={module.moduleName} link={link}>
                {pages > 0 && <small>{say('home.entries', { count: pages })}</small>}
              </Tile>
            </li>
          ))}
        </ul>
      </section>
      {idle.length > 0 && (
        <Folded name="idle" title={tell('home.idle', { count: idle.length })} hint={tell('home.idleHint')}>
          {idle.map(({ module: { moduleKey, moduleName } }) => (
            <li key={moduleKey}>
              <Tile mark={moduleKey} name={moduleName} link={undefined}>
                <small>{tell(hasPages(moduleKey) ? 'home.notYours' : 'home.noPages')}</small>
              </Tile>
            </li>
          ))}
        </Folded>
      )}
      {others.length > 0 && (
        <Folded name="others" title={tell('home.others', { count: others.length })} hint={tell('home.othersHint')}>
          {others.map(({ key, prefix }) => (
            <li key={key}>
              <Tile mark={key} name={nameOf(key)} link={closedLink(prefix)} />
            </li>
          ))}
        </Folded>
      )}
    </>
  )
}

/** One line until it is opened. */
function Folded({ name, title, hint, children }: { name: string; title: string; hint: string; children: ReactNode }) {
  return (
    <section className="mw-modules-more" aria-labelledby={`home-${name}`}>
      <details>
        <summary>
          <h2 id={`home-${name}`}>{title}</h2>
        </summary>
        <p className="mw-help">{hint}</p>
        <ul className="mw-modules mw-modules-closed">{children}</ul>
      </details>
    </section>
  )
}

/** How many pages of the module the member may open. */
const pagesOf = ({ menuChildren }: ModuleNode) =>
  (menuChildren ?? []).reduce(
    (sum, { children }) => sum + (children ?? []).filter(({ display }) => display !== 0).length,
    0,
  )

/** The landing page says what is to be done; systems beside the suite have none. */
const closedLink = (prefix: string | undefined): TileLink | undefined =>
  prefix === undefined ? undefined : { href: `/${prefix}/medium`, path: `/${prefix}/medium`, opensNewTab: false }

const nameOf = (key: string) => word('shell', `modules.${key}`) ?? key

/** A module as a tile: its name and what it is for. */
function Tile({
  mark,
  name,
  link,
  children,
}: {
  mark: string
  name: string
  link: TileLink | undefined
  children?: ReactNode
}) {
  useWords()
  const body = (
    <>
      <span className="mw-mark mw-module-mark" aria-hidden>
        <ModuleIcon of={mark} />
      </span>
      <strong {...newTabMark(link?.opensNewTab)}>{name}</strong>
      <span className="mw-module-text">{word('shell', `page.modules.${mark}`)}</span>
      {children}
    </>
  )
  if (!link) return <span className="mw-module">{body}</span>
  if (link.path !== null && !link.opensNewTab)
    return (
      <Link className="mw-module" to={link.path}>
        {body}
      </Link>
    )
  return link.opensNewTab ? (
    <NewTabLink className="mw-module" href={link.href}>
      {body}
    </NewTabLink>
  ) : (
    <Link className="mw-module" to={link.href}>
      {body}
    </Link>
  )
}
