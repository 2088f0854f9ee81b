import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import './header.css'
import './hover-popover.css'

const hoverMs = 300

interface HoverPopoverProps {
  label: string
  /** The button's face. */
  face: ReactNode
  className?: string
  children: ReactNode
}

/** Opens after a short hover, or by click; closes a short while after leaving, by Esc or a click elsewhere. */
export function HoverPopover({ label, face, className = '', children }: HoverPopoverProps) {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hoveredAt = useRef(Number.NEGATIVE_INFINITY)
  const plan = (open: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (open) hoveredAt.current = performance.now()
      setOpen(open)
    }, hoverMs)
  }
  const put = (open: boolean) => {
    clearTimeout(timer.current)
    setOpen(open)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  /** Whoever clicks to open it may be overtaken by the hover: that click does not close it again. */
  const press = ({ timeStamp }: MouseEvent) => put(!isOpen || timeStamp - hoveredAt.current < hoverMs)

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    put(false)
    button.current?.focus()
  }

  return (
    <div
      ref={place}
      className="mw-menu-place"
      onKeyDown={onKeyDown}
      // A finger does not hover: its tap is the click.
      onPointerEnter={(event) => event.pointerType !== 'touch' && plan(true)}
      onPointerLeave={(event) => event.pointerType !== 'touch' && plan(false)}
      onBlur={(event) => {
        if (isOpen && event.relatedTarget && !place.current?.contains(event.relatedTarget)) put(false)
      }}
    >
      <button
        ref={button}
        type="button"
        className={`mw-quiet mw-head-button ${className}`}
        aria-label={label}
        aria-expanded={isOpen}
        onClick={press}
      >
        {face}
      </button>
      {isOpen && (
        <div
          className="mw-popover"
          role="group"
          aria-label={label}
          // Following a link inside ends it.
          onClick={(event) => {
            if ((event.target as Element).closest('a')) put(false)
          }}
        >
          {children}
        </div>
      )}
    </div>
  )
}
