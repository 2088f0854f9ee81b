import { SettingOutlined } from '@ant-design/icons'
import type { Bookmark } from '@mouldwright/bookmarks/shared'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import './bookmarks.css'
import { BookmarkEditor } from './editor.tsx'
import { useTell } from './page-words.ts'
import { arrange, useBookmarks } from './store.ts'

interface BookmarksBarProps {
  /** Draws the link of a bookmark, as the shell draws all links. */
  link: (bookmark: Bookmark) => ReactNode
}

/** Bookmarks as a list of links, or in its settings as a list to be sorted. */
export function BookmarksBar({ link }: BookmarksBarProps) {
  const tell = useTell()
  const kept = useBookmarks()
  const [draft, setDraft] = useState<readonly Bookmark[]>()
  const [isSaving, setSaving] = useState(false)

  async function save(): Promise<void> {
    if (!draft) return
    setSaving(true)
    const isSaved = await arrange(draft)
    setSaving(false)
    // Sorted on meanwhile, it is not saved yet.
    if (isSaved) setDraft((now) => (now === draft ? undefined : now))
  }

  return (
    <section className="bm-bar" aria-label={tell('bar')}>
      <h2>{tell('title')}</h2>
      {draft ? (
        <BookmarkEditor rows={draft} onChange={setDraft} />
      ) : kept.length === 0 ? (
        <p className="mw-help">{tell('none')}</p>
      ) : (
        <ul className="bm-links">
          {kept.map((bookmark) => (
            <li key={bookmark.menuKey}>{link(bookmark)}</li>
          ))}
        </ul>
      )}
      <span className="bm-actions">
        {draft ? (
          <>
            <Button size="small" type="primary" loading={isSaving} onClick={() => void save()}>
              {tell('save')}
            </Button>
            <Button size="small" onClick={() => setDraft(undefined)}>
              {tell('cancel')}
            </Button>
          </>
        ) : (
          kept.length > 0 && (
            <Button
              size="small"
              type="text"
              icon={<SettingOutlined />}
              aria-label={tell('settings')}
              title={tell('settings')}
              onClick={() => setDraft(kept)}
            />
          )
        )}
      </span>
    </section>
  )
}
