import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined, HolderOutlined } from '@ant-design/icons'
import type { Bookmark } from '@mouldwright/bookmarks/shared'
import { useState } from 'react'
import { useTell } from './page-words.ts'

interface BookmarkEditorProps {
  rows: readonly Bookmark[]
  onChange: (rows: readonly Bookmark[]) => void
}

/** A list with one of its rows at another place. */
export function movedRow<T>(rows: readonly T[], from: number, to: number): T[] {
  const rest = rows.filter((_, at) => at !== from)
  const row = rows[from]
  if (row !== undefined) rest.splice(Math.max(0, Math.min(to, rest.length)), 0, row)
  return rest
}

/** Sorts by dragging, or by buttons; removes. Nothing is saved here. */
export function BookmarkEditor({ rows, onChange }: BookmarkEditorProps) {
  const tell = useTell()
  const [dragged, setDragged] = useState<string>()
  const [said, setSaid] = useState('')

  function move(from: number, to: number): void {
    const row = rows[from]
    if (!row || from === to || to < 0 || to >= rows.length) return
    onChange(movedRow(rows, from, to))
    setSaid(tell('moved', { name: row.menuName, place: to + 1 }))
  }

  return (
    <>
      <ol className="bm-editor">
        {rows.map(({ menuKey, menuName: name }, at) => (
          <li
            key={menuKey}
            draggable
            className={dragged === menuKey ? 'bm-dragged' : ''}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', menuKey)
              setDragged(menuKey)
            }}
            onDragOver={(event) => {
              const from = rows.findIndex((row) => row.menuKey === dragged)
              if (from < 0) return
              event.preventDefault()
              if (from !== at) onChange(movedRow(rows, from, at))
            }}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(undefined)}
          >
            <HolderOutlined aria-hidden title={tell('drag')} />
            <span className="mw-cut">{name}</span>
            <button
              type="button"
              disabled={at === 0}
              aria-label={tell('up', { name })}
              onClick={() => move(at, at - 1)}
            >
              <ArrowUpOutlined aria-hidden />
            </button>
            <button
              type="button"
              disabled={at === rows.length - 1}
              aria-label={tell('down', { name })}
              onClick={() => move(at, at + 1)}
            >
              <ArrowDownOutlined aria-hidden />
            </button>
            <button
              type="button"
              aria-label={tell('remove', { name })}
              onClick={() => onChange(rows.filter((row) => row.menuKey !== menuKey))}
            >
              <CloseOutlined aria-hidden />
            </button>
          </li>
        ))}
      </ol>
      <span role="status" className="bm-said">
        {said}
      </span>
    </>
  )
}
