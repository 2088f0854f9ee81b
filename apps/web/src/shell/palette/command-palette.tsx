import { SearchOutlined } from '@ant-design/icons'
import { loadBookmarks, useBookmarks } from '@mouldwright/bookmarks/web'
import { newTabMark, useAllPageActions, useSession } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { Marked } from '../menu/entry-link.tsx'
import { useTell } from '../head-words.ts'
import { sectionsOf } from '../menu/menu-tree.ts'
import { findActions, findPages, findRecords, type Found } from './palette-sources.ts'
import { recentPaths } from '../menu/recent.ts'
import { useSettled } from '../use-settled.ts'
import './command-palette.css'
import './palette.css'

const settleMs = 250
const shortestNumber = 2

/** Opens any page, bookmark or record by a few letters. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const tell = useTell()
  const navigate = useNavigate()
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  // By key: bookmarks may come while somebody walks the list.
  const [chosen, setChosen] = useState<string>()
  const { found, isLooking } = useFound(text)
  const at = Math.max(
    0,
    found.findIndex(({ key }) => key === chosen),
  )

  function open({ href, opensNewTab, run }: Found, isNewTab: boolean): void {
    onClose()
    if (run) run()
    else if (opensNewTab || isNewTab) window.open(href, '_blank', 'noopener')
    else void navigate(href)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    } else if (event.key === 'Tab') event.preventDefault()
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      const target = found[at]
      if (target) open(target, event.ctrlKey || event.metaKey)
    } else if (step && found.length > 0) {
      event.preventDefault()
      const next = (at + step + found.length) % found.length
      setChosen(found[next]!.key)
      list.current?.querySelectorAll('[role="option"]')[next]?.scrollIntoView({ block: 'nearest' })
    }
  }

  const status = isLooking ? tell('looking') : text ? tell('found', { count: found.length }) : ''
  return (
    <>
      <div className="mw-veil mw-palette-veil" onClick={onClose} />
      <div className="mw-palette" role="dialog" aria-modal aria-label={tell('palette')} onKeyDown={onKeyDown}>
        <label className="mw-palette-field">
          <SearchOutlined aria-hidden />
          <input
            autoFocus
            role="combobox"
            aria-expanded={found.length > 0}
            aria-controls={listId}
            aria-activedescendant={found[at] ? `${listId}-${at}` : undefined}
            aria-label={tell('palette')}
            placeholder={tell('paletteHint')}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setChosen(undefined)
            }}
          />
        </label>
        <div ref={list} id={listId} className="mw-palette-list" role="listbox" aria-label={tell('palette')}>
          {found.map((one, index) => (
            <Fragment key={one.key}>
              {one.group !== found[index - 1]?.group && (
                <div className="mw-palette-group" role="presentation">
                  {tell(one.group)}
                </div>
              )}
              <div
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === at}
                onPointerMove={() => setChosen(one.key)}
                onClick={(event: MouseEvent) => open(one, event.ctrlKey || event.metaKey)}
              >
                <span className="mw-cut">
                  <span {...newTabMark(one.opensNewTab)}>
                    <Marked name={one.name} text={text} />
                  </span>
                </span>
                {one.run ? one.hint && <kbd>{one.hint}</kbd> : <small>{one.hint}</small>}
              </div>
            </Fragment>
          ))}
        </div>
        {text && !isLooking && found.length === 0 && <p className="mw-state">{tell('nothing', { text })}</p>}
        <p className="mw-palette-foot">
          <span>{tell('keys')}</span>
          <span role="status">{status}</span>
        </p>
      </div>
    </>
  )
}

/** Pages at once; records when the typing has settled. */
function useFound(text: string): { found: readonly Found[]; isLooking: boolean } {
  const tell = useTell()
  const modules = useSession((session) => session.modules)
  const kept = useBookmarks()
  useEffect(() => void loadBookmarks(), [])
  const sections = useMemo(() => sectionsOf(modules), [modules])
  const actions = useAllPageActions()
  const [recent] = useState(() => recentPaths.read())
  const [settled] = useSettled(text.trim(), settleMs)
  const { data, isFetching } = useQuery({
    queryKey: ['palette', settled],
    enabled: settled.length >= shortestNumber,
    queryFn: ({ signal }) => findRecords(settled, (kind) => tell(`kinds.${kind}`), signal),
    refetchOnWindowFocus: false,
  })
  // Links are made by it.
  useSession(({ basePath }) => basePath)
  const pages = findPages(sections, text, { bookmarks: kept.map(({ menuUrl }) => menuUrl), recent })
  const wanted = text.trim()
  const records = wanted.length >= shortestNumber && settled === wanted ? (data ?? []) : []
  const isSettling = wanted.length >= shortestNumber && settled !== wanted
  const doable = findActions(actions, text)
  // With nothing typed the page itself is nearest; what is typed is a place more often than an action.
  const found = wanted ? [...pages, ...doable, ...records] : [...doable, ...pages]
  return { found, isLooking: isFetching || isSettling }
}
