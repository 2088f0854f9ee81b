import { catalogue } from '@mouldwright/shell/shared'
import { useSession, useWords, word, type ModuleNode } from '@mouldwright/web-kit'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTell } from './page-words.ts'

/** Where a module's name leads, and how; absent where nobody has said where it is. */
interface TileLink {
  href: string
  path: string | null
  opensNewTab: boolean
}

interface TilesProps {
  linkOf: (moduleKey: string) => TileLink | undefined
}

/** The product's modules: those that the tenant has opened, then what else there is. */
export function ModuleTiles({ linkOf }: TilesProps) {
  const tell = useTell()
  const modules = useSession((session) => session.modules)
  const opened = new Set(modules.map(({ moduleKey }) => moduleKey))
  const others = catalogue.filter(({ key }) => !opened.has(key))
  return (
    <>
      <section aria-labelledby="home-modules">
        <h2 id="home-modules">{tell('home.modules')}</h2>
        <ul className="mw-modules">
          {modules.map((module) => (
            <li key={module.moduleKey}>
              <ModuleTile module={module} link={linkOf(module.moduleKey)} />
            </li>
          ))}
        </ul>
      </section>
      {others.length > 0 && (
        <section aria-labelledby="home-others">
          <h2 id="home-others">{tell('home.others')}</h2>
          <p className="mw-help">{tell('home.othersHint')}</p>
          <ul className="mw-modules mw-modules-closed">
            {others.map(({ key, prefix }) => (
              <li key={key}>
                <Tile mark={key} name={nameOf(key)} link={closedLink(prefix)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** The landing page says what is to be done; systems beside the suite have none. */
const closedLink = (prefix: string | undefined): TileLink | undefined =>
  prefix === undefined ? undefined : { href: `/${prefix}/medium`, path: `/${prefix}/medium`, opensNewTab: false }

const nameOf = (key: string) => word('shell', `modules.${key}`) ?? key

/** A module as a tile: its name, what it is for, how many of its pages one may open. */
function ModuleTile({ module, link }: { module: ModuleNode; link: TileLink | undefined }) {
  const tell = useTell()
  const count = (module.menuChildren ?? []).reduce(
    (sum, { children }) => sum + (children ?? []).filter(({ display }) => display !== 0).length,
    0,
  )
  return (
    <Tile mark={module.moduleKey} name={module.moduleName} link={link}>
      {count > 0 && <small>{tell('home.entries', { count })}</small>}
    </Tile>
  )
}

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
      <span className="mw-module-mark" aria-hidden>
        {[...name][0]}
      </span>
      <strong>{name}</strong>
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
    <a className="mw-module" href={link.href} target="_blank" rel="noreferrer">
      {body}
    </a>
  ) : (
    <Link className="mw-module" to={link.href}>
      {body}
    </Link>
  )
}
