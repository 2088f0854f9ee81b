import { SearchOutlined } from '@ant-design/icons'
import { BookmarksBar, BookmarkStar, loadBookmarks } from '@mouldwright/bookmarks/web'
import { useSession, useWords } from '@mouldwright/web-kit'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { EntryLink, Marked } from './entry-link.tsx'
import { FixedMenuSwitch } from './fixed-menu.tsx'
import { entriesAt, groupsOf, searchSections, sectionsOf, type Entry, type EntryGroup } from './menu-tree.ts'
import { recentPaths } from './recent.ts'
import { useSettled } from '../use-settled.ts'
import './products-panel.css'

const settleMs = 500

/** All products: every page that the user may open, by module, with a search over all of them. */
export default function ProductsPanel({ onClose }: { onClose: () => void }) {
  const { say } = useWords()
  const modules = useSession((session) => session.modules)
  const [text, setText] = useState('')
  const [wanted, search] = useSettled(text, settleMs)
  const sections = useMemo(() => sectionsOf(modules), [modules])
  const shown = useMemo(() => searchSections(sections, wanted), [sections, wanted])
  const hits = shown.reduce((sum, { entries }) => sum + entries.length, 0)
  const recent = useMemo(() => entriesAt(sections, recentPaths.read()), [sections])
  const field = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const [visible, look, goTo] = useVisibleSection(body, shown)
  useEffect(() => void loadBookmarks(), [])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') return onClose()
    const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const inField = event.target instanceof HTMLInputElement
    // The way out of the search leads among what was typed for: entries that are about to go would take the focus with them.
    if (event.target === field.current && ['ArrowDown', 'ArrowUp', 'Tab'].includes(event.key))
      flushSync(() => search(text))
    if (step === undefined || (inField && (event.key === 'ArrowLeft' || event.key === 'ArrowRight'))) return
    event.preventDefault()
    const links = [...(body.current?.querySelectorAll<HTMLElement>('a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLElement)
    if (at < 0) return links[0]?.focus()
    const target = event.key === 'ArrowDown' || event.key === 'ArrowUp' ? beneath(links, at, step) : links[at + step]
    ;(target ?? links[at])?.focus()
  }

  /** Enter in the field opens the first hit of what is typed now, whether or not the list has followed yet. */
  function openFirst(isNewTab: boolean): void {
    search(text)
    const first = searchSections(sections, text)[0]?.entries[0]
    if (!first || !text.trim()) return
    requestAnimationFrame(() => {
      const link = body.current?.querySelector<HTMLElement>('a')
      link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: isNewTab }))
    })
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
                ref={field}
                autoFocus
                type="search"
                value={text}
                placeholder={say('products.search')}
                aria-label={say('products.search')}
                onChange={(event) => setText(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') openFirst(event.ctrlKey || event.metaKey)
                }}
              />
            </label>
            <span role="status" className="mw-help">
              {wanted ? say('products.hits', { count: hits }) : ''}
            </span>
            <span className="mw-space" />
            <FixedMenuSwitch />
          </div>
          {!wanted && <BeforeTyping sections={sections} recent={recent} onOpen={onClose} />}
          <div ref={body} className="mw-products-body" onScroll={look}>
            {shown.length === 0 && <p className="mw-state">{say('products.none', { text: wanted })}</p>}
            {shown.map(({ key, name, entries }) => (
              <section key={key} id={`products-${key}`} aria-label={name}>
                <h2>
                  <Marked name={name} text={wanted} />
                </h2>
                {groupsOf({ name, entries }).map((group) => (
                  <Group key={group.name} {...group} text={wanted} onOpen={onClose} />
                ))}
              </section>
            ))}
          </div>
        </div>
        <ul className="mw-products-index" aria-label={say('products.index')}>
          {shown.map(({ key, name }) => (
            <li key={key}>
              <button type="button" aria-current={visible === key} onClick={() => goTo(key)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

interface GroupProps extends EntryGroup {
  text: string
  onOpen: () => void
}

function Group({ name, entries, text, onOpen }: GroupProps) {
  return (
    <>
      {name && <h3>{name}</h3>}
      <ul style={rowsOf(entries.length)} {...(name ? { 'aria-label': name } : {})}>
        {entries.map((entry) => (
          <li key={entry.key}>
            <EntryLink entry={entry} text={text} onOpen={onOpen} />
            <BookmarkStar entry={starred(entry)} />
          </li>
        ))}
      </ul>
    </>
  )
}

interface BeforeTypingProps {
  sections: Parameters<typeof entriesAt>[0]
  recent: readonly Entry[]
  onOpen: () => void
}

/** Bookmarks, then what was visited last. */
function BeforeTyping({ sections, recent, onOpen }: BeforeTypingProps) {
  const { say } = useWords()
  const drawLink = ({ menuUrl, menuName }: { menuUrl: string; menuName: string }) => {
    const [entry] = entriesAt(sections, [menuUrl])
    return entry ? <EntryLink entry={entry} onOpen={onOpen} /> : menuName
  }
  return (
    <div className="mw-products-near">
      <BookmarksBar link={drawLink} />
      {recent.length > 0 && (
        <section className="bm-bar" aria-label={say('products.recent')}>
          <h2>{say('products.recent')}</h2>
          <ul className="bm-links">
            {recent.map((entry) => (
              <li key={entry.path}>
                <EntryLink entry={entry} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const starred = ({ key, name, path, moduleKey }: Entry) => ({
  menuKey: key,
  menuName: name,
  menuUrl: path,
  moduleKey,
})

/** Entries run down the columns, a quarter of them in each (half where there are two). */
const rowsOf = (entries: number) =>
  ({ '--rows-4': Math.ceil(entries / 4), '--rows-2': Math.ceil(entries / 2) }) as React.CSSProperties

/** The link in the next row that stands most nearly beneath (or above). */
function beneath(links: readonly HTMLElement[], at: number, step: number): HTMLElement | undefined {
  const here = links[at]!.getBoundingClientRect()
  const other = links
    .map((link) => ({ link, box: link.getBoundingClientRect() }))
    .filter(({ box }) => (step > 0 ? box.top > here.top + 4 : box.top < here.top - 4))
  const distance = ({ box }: { box: DOMRect }) => Math.abs(box.top - here.top) * 4 + Math.abs(box.left - here.left)
  return other.sort((one, two) => distance(one) - distance(two))[0]?.link
}

/** Which section is at the top while the list scrolls, and the way to one of them. */
function useVisibleSection(
  body: { current: HTMLElement | null },
  sections: readonly { key: string }[],
): [string | undefined, () => void, (key: string) => void] {
  const [seen, setVisible] = useState(sections[0]?.key)
  const wanted = useRef<string>(undefined)
  const visible = sections.some(({ key }) => key === seen) ? seen : sections[0]?.key
  const placeOf = (key: string) => document.getElementById(`products-${key}`)
  const look = () => {
    const list = body.current
    if (!list) return
    const { top } = list.getBoundingClientRect()
    // The last ones never get to the top: at the end of the list the one that was asked for is meant.
    const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 2
    if (!isAtEnd) wanted.current = undefined
    const passed = sections.filter(({ key }) => (placeOf(key)?.getBoundingClientRect().top ?? Infinity) <= top + 24)
    setVisible(wanted.current ?? (passed.at(-1) ?? sections[0])?.key)
  }
  const goTo = (key: string) => {
    placeOf(key)?.scrollIntoView({ block: 'start' })
    wanted.current = key
    setVisible(key)
  }
  return [visible, look, goTo]
}
