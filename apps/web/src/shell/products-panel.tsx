import { SearchOutlined } from '@ant-design/icons'
import { useSession, useWords } from '@mouldwright/web-kit'
import { useDeferredValue, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { hitIn, searchSections, sectionsOf, type Entry } from './menu-tree.ts'
import { recentPaths } from './recent.ts'

/** All products: every page that the user may open, by module, with a search over all of them. */
export function ProductsPanel({ onClose }: { onClose: () => void }) {
  const { say } = useWords()
  const modules = useSession((session) => session.modules)
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const sections = useMemo(() => sectionsOf(modules), [modules])
  const shown = useMemo(() => searchSections(sections, wanted), [sections, wanted])
  const hits = shown.reduce((sum, { entries }) => sum + entries.length, 0)
  const recent = useMemo(() => recentEntries(sections.flatMap(({ entries }) => entries)), [sections])
  const body = useRef<HTMLDivElement>(null)
  const [visible, setVisible] = useVisibleSection(body, shown)

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') return onClose()
    const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const inField = event.target instanceof HTMLInputElement
    if (step === undefined || (inField && (event.key === 'ArrowLeft' || event.key === 'ArrowRight'))) return
    event.preventDefault()
    const links = [...(body.current?.querySelectorAll<HTMLElement>('a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLElement)
    if (at < 0) return links[0]?.focus()
    const target = event.key === 'ArrowDown' || event.key === 'ArrowUp' ? beneath(links, at, step) : links[at + step]
    ;(target ?? links[at])?.focus()
  }

  return (
    <>
      <div className="mw-veil" onClick={onClose} />
      <nav className="mw-products" aria-label={say('shell.products')} onKeyDown={onKeyDown}>
        <div className="mw-products-main">
          <div className="mw-products-top">
            <label className="mw-products-search">
              <SearchOutlined aria-hidden />
              <input
                autoFocus
                type="search"
                value={text}
                placeholder={say('products.search')}
                aria-label={say('products.search')}
                onChange={(event) => setText(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') body.current?.querySelector<HTMLElement>('a')?.click()
                }}
              />
            </label>
            <span role="status" className="mw-help">
              {wanted ? say('products.hits', { count: hits }) : ''}
            </span>
            {!wanted && recent.length > 0 && (
              <div className="mw-products-recent" role="group" aria-label={say('products.recent')}>
                {recent.map((entry) => (
                  <EntryLink key={entry.path} entry={entry} text="" onOpen={onClose} />
                ))}
              </div>
            )}
          </div>
          <div ref={body} className="mw-products-body" onScroll={setVisible}>
            {shown.length === 0 && <p className="mw-state">{say('products.none', { text: wanted })}</p>}
            {shown.map(({ key, name, entries }) => (
              <section key={key} id={`products-${key}`} aria-label={name}>
                <h2>{name}</h2>
                <ul>
                  {entries.map((entry) => (
                    <li key={entry.key}>
                      <EntryLink entry={entry} text={wanted} onOpen={onClose} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </div>
        <ul className="mw-products-index" aria-label={say('products.index')}>
          {shown.map(({ key, name }) => (
            <li key={key}>
              <button
                type="button"
                aria-current={visible === key}
                onClick={() => document.getElementById(`products-${key}`)?.scrollIntoView({ block: 'start' })}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

/** The link in the next row that stands most nearly beneath (or above). */
function beneath(links: readonly HTMLElement[], at: number, step: number): HTMLElement | undefined {
  const here = links[at]!.getBoundingClientRect()
  const other = links
    .map((link) => ({ link, box: link.getBoundingClientRect() }))
    .filter(({ box }) => (step > 0 ? box.top > here.top + 4 : box.top < here.top - 4))
  const distance = ({ box }: { box: DOMRect }) => Math.abs(box.top - here.top) * 4 + Math.abs(box.left - here.left)
  return other.sort((one, two) => distance(one) - distance(two))[0]?.link
}

function recentEntries(entries: readonly Entry[]): Entry[] {
  return recentPaths.read().flatMap((path) => entries.find((entry) => entry.path === path) ?? [])
}

function EntryLink({ entry, text, onOpen }: { entry: Entry; text: string; onOpen: () => void }) {
  const hit = hitIn(entry.name, text)
  return (
    <Link
      to={entry.path}
      {...(entry.isNewWindow ? { target: '_blank' } : {})}
      onClick={(event) => {
        if (!event.ctrlKey && !event.metaKey) onOpen()
      }}
    >
      {hit ? (
        <>
          {hit[0]}
          <mark>{hit[1]}</mark>
          {hit[2]}
        </>
      ) : (
        entry.name
      )}
    </Link>
  )
}

/** Which section is at the top while the list scrolls. */
function useVisibleSection(
  body: { current: HTMLElement | null },
  sections: readonly { key: string }[],
): [string | undefined, () => void] {
  const [seen, setVisible] = useState(sections[0]?.key)
  const visible = sections.some(({ key }) => key === seen) ? seen : sections[0]?.key
  const look = () => {
    const top = body.current?.getBoundingClientRect().top ?? 0
    const passed = sections.filter(
      ({ key }) => (document.getElementById(`products-${key}`)?.getBoundingClientRect().top ?? Infinity) <= top + 24,
    )
    setVisible((passed.at(-1) ?? sections[0])?.key)
  }
  return [visible, look]
}
