import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import './header.css'
import './menu-button.css'

export interface MenuItem {
  key: string
  label: ReactNode
  run: () => void
  isChosen?: boolean
}

interface MenuButtonProps {
  label: string
  className?: string
  children: ReactNode
  /** Above the items: who, where. */
  head?: ReactNode
  items: readonly (MenuItem | 'line')[]
}

/** A button with a menu beneath: click or arrow down opens, arrows walk, Esc gives the focus back. */
export function MenuButton({ label, className, children, head, items }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    place.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
    const close = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [isOpen])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
      return
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (!isOpen) return setOpen(true)
    const entries = [...(place.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
    const at = entries.indexOf(document.activeElement as HTMLElement)
    entries.at((at + (event.key === 'ArrowDown' ? 1 : -1)) % entries.length)?.focus()
  }

  return (
    <div ref={place} className="mw-menu-place" onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={`mw-quiet mw-head-button ${className ?? ''}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen && (
        <div className="mw-menu mw-menu-below">
          {head}
          <div role="menu" aria-label={label}>
            {items.map((item, at) =>
              item === 'line' ? (
                <hr key={`line-${at}`} />
              ) : (
                <button
                  key={item.key}
                  type="button"
                  role={item.isChosen === undefined ? 'menuitem' : 'menuitemradio'}
                  aria-checked={item.isChosen}
                  tabIndex={-1}
                  onClick={() => {
                    setOpen(false)
                    button.current?.focus()
                    item.run()
                  }}
                >
                  {item.label}
                  {item.isChosen && <span aria-hidden>✓</span>}
                </button>
              ),
            )}
          </div>
        </div>
      )}
    </div>
  )
}
