import { useEffect, useRef, type KeyboardEvent } from 'react'
import './floating-menu.css'

export interface FloatingItem {
  key: string
  label: string
  /** Why it cannot be chosen now. */
  reason?: string | undefined
  isDanger?: boolean
  run: () => void
}

interface FloatingMenuProps {
  /** Where it opens, in pixels of the window. */
  x: number
  y: number
  label: string
  items: readonly FloatingItem[]
  onClose: () => void
}

const itemHeight = 36
const width = 240

/** A menu at a place of the window: arrows walk, Esc and a click elsewhere close. */
export function FloatingMenu({ x, y, label, items, onClose }: FloatingMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    menu.current?.querySelector('button')?.focus()
    const closeOutside = (event: Event) => {
      if (!menu.current?.contains(event.target as Node)) onClose()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('scroll', closeOutside, true)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('scroll', closeOutside, true)
    }
  }, [onClose])

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.stopPropagation()
      onClose()
    } else if (step) {
      event.preventDefault()
      const entries = [...(menu.current?.querySelectorAll('button') ?? [])]
      const at = entries.indexOf(document.activeElement as HTMLButtonElement)
      entries.at((at + step) % entries.length)?.focus()
    }
  }

  const left = Math.max(8, Math.min(x, innerWidth - width))
  const top = Math.max(8, Math.min(y, innerHeight - items.length * itemHeight - 16))
  return (
    <div ref={menu} className="mw-menu" role="menu" aria-label={label} style={{ left, top }} onKeyDown={onKeyDown}>
      {items.map(({ key, label: name, reason, isDanger, run }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          className={isDanger ? 'mw-danger' : ''}
          disabled={reason !== undefined}
          title={reason}
          onClick={() => {
            onClose()
            run()
          }}
        >
          <span className="mw-cut">{name}</span>
        </button>
      ))}
    </div>
  )
}
