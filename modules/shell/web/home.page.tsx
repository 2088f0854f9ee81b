import { EmptyState, usePageTitle, useSession, useWords, type MenuNode, type ModuleNode } from '@mouldwright/web-kit'
import { Link } from 'react-router'

const shownEntries = 12

/** Where everybody starts: the open modules with their pages. */
export default function HomePage() {
  const { say } = useWords()
  const user = useSession((session) => session.user)
  const modules = useSession((session) => session.modules)
  usePageTitle(say('shell.home'))
  const filled = modules.map((module) => ({ module, entries: pagesOf(module.menuChildren ?? []) }))
  const open = filled.filter(({ entries }) => entries.length > 0)
  return (
    <div className="mw-page mw-home">
      <header className="mw-home-head">
        <h1>{say('home.greeting', { name: user?.realName ?? '' })}</h1>
        <p>{say('home.place', { tenant: user?.tenantName ?? '', factory: user?.factoryName ?? '' })}</p>
      </header>
      {open.length === 0 ? (
        <EmptyState title={say('home.nothing')} text={say('home.nothingHint')} />
      ) : (
        <section aria-label={say('home.modules')} className="mw-tiles">
          {open.map(({ module, entries }) => (
            <Tile key={module.moduleKey} module={module} entries={entries} />
          ))}
        </section>
      )}
    </div>
  )
}

function Tile({ module, entries }: { module: ModuleNode; entries: readonly MenuNode[] }) {
  const { say } = useWords()
  return (
    <article className="mw-tile">
      <h2>
        <span className="mw-tile-mark" data-module={module.moduleKey} aria-hidden>
          {[...module.moduleName][0]}
        </span>
        {module.moduleName}
        <small>{say('home.entries', { count: entries.length })}</small>
      </h2>
      <ul>
        {entries.slice(0, shownEntries).map(({ menuKey, menuName, menuUrl }) => (
          <li key={menuKey}>
            <Link to={menuUrl ?? '/home'}>{menuName}</Link>
          </li>
        ))}
      </ul>
    </article>
  )
}

/** Entries that lead somewhere, whatever group they stand in. */
function pagesOf(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes
    .filter(({ display }) => display !== 0)
    .flatMap((node) => [...(node.menuUrl ? [node] : []), ...pagesOf(node.children ?? [])])
}
