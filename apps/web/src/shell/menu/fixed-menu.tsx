import { ask, call, tellFailure, usePreference, useSession, useWords } from '@mouldwright/web-kit'
import { Switch } from 'antd'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { EntryLink } from './entry-link.tsx'
import { useTell } from '../head-words.ts'
import { isAt, sectionsOf } from './menu-tree.ts'
import './fixed-menu.css'

const preference = 'fixedMenu'

/** Whether the menu is docked at the left (the old layout) or a panel over the page (the new one). */
export const useFixedMenu = (): boolean => usePreference<unknown>(preference) === true

/** Changes the layout: kept first, then the page is loaded anew. */
export function FixedMenuSwitch() {
  const tell = useTell()
  const isFixed = useFixedMenu()
  const [isSaving, setSaving] = useState(false)

  async function change(value: boolean): Promise<void> {
    const words = { title: tell('fixedMenuAsk'), body: tell('fixedMenuBody'), verb: tell('fixedMenuVerb') }
    if (!(await ask(words))) return
    setSaving(true)
    try {
      await call('/upms/user/preference/save.do', { key: preference, value }, { changes: true })
      location.reload()
    } catch (failure) {
      setSaving(false)
      tellFailure(failure)
    }
  }

  return (
    <label className="mw-fixed-switch" title={tell('fixedMenuHint')}>
      <Switch size="small" checked={isFixed} loading={isSaving} onChange={(value) => void change(value)} />
      {tell('fixedMenu')}
    </label>
  )
}

/** The docked menu: modules that fold, the present page marked. */
export function FixedMenu() {
  const { say } = useWords()
  const { pathname } = useLocation()
  const modules = useSession((session) => session.modules)
  const sections = useMemo(() => sectionsOf(modules), [modules])
  const here = sections.find(({ entries }) => entries.some((entry) => isAt(entry, pathname)))?.key
  const [folds, setFolds] = useState<Readonly<Record<string, boolean>>>({})
  return (
    <nav className="mw-dock" aria-label={say('shell.products')}>
      {sections.map(({ key, name, entries }) => {
        const isOpen = folds[key] ?? key === here
        return (
          <section key={key}>
            <button
              className="mw-line-button"
              type="button"
              aria-expanded={isOpen}
              onClick={() => setFolds({ ...folds, [key]: !isOpen })}
            >
              {name}
              <span aria-hidden className="mw-dock-fold" />
            </button>
            {isOpen && (
              <ul>
                {entries.map((entry) => (
                  <li key={entry.key}>
                    <EntryLink entry={entry} isCurrent={isAt(entry, pathname)} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </nav>
  )
}
