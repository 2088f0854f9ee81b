import { Popover } from 'antd'
import {
  cloneElement,
  Suspense,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import './press-popover.css'

interface PressPopoverProps {
  /** Name of what opens; stands above it where `isNamed`. */
  label: string
  isNamed?: boolean
  placement: 'bottomLeft' | 'bottomRight'
  content: ReactNode
  /** The button that opens it. */
  children: ReactElement<Record<string, unknown>>
}

const stops = 'input:not([disabled]), button:not([disabled]), select, textarea, a[href]'

/** Controls that open beneath a button when it is pressed. The focus goes in, and back to the button at Esc. */
export function PressPopover({ label, isNamed, placement, content, children }: PressPopoverProps) {
  const [isOpen, setOpen] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)

  function put(open: boolean): void {
    if (open) opener.current = document.activeElement
    setOpen(open)
  }

  function goIn(): void {
    if (!body.current?.contains(document.activeElement)) body.current?.querySelector<HTMLElement>(stops)?.focus()
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    setOpen(false)
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }

  return (
    <Popover
      trigger="click"
      placement={placement}
      destroyOnHidden
      open={isOpen}
      onOpenChange={put}
      afterOpenChange={(open) => {
        if (open) goIn()
      }}
      content={
        <div ref={body} role="dialog" aria-label={label} onKeyDown={onKeyDown}>
          {isNamed && <strong className="mw-popover-name">{label}</strong>}
          <Suspense>
            {content}
            <Arrival onArrive={goIn} />
          </Suspense>
        </div>
      }
    >
      {cloneElement(children, { 'aria-haspopup': 'dialog', 'aria-expanded': isOpen })}
    </Popover>
  )
}

/** Says when the content beside it is there: its code may come later than the popover. */
function Arrival({ onArrive }: { onArrive: () => void }) {
  // Once, with the content.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(onArrive, [])
  return null
}
