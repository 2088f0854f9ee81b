/** A file of its own, which loads nothing else: terminals start with it too. */

const pressable = 'button, a[href], label, summary, [role=button], [role=menuitem], [role=option], [role=tab]'
/** How far a hand trembles while it presses, in pixels. */
const tremblePx = 4

interface Press {
  on: HTMLElement
  /** Where the pointer was, in pixels of the window. */
  x: number
  y: number
  box: DOMRect
}

function pressOf({ target, pointerType, isPrimary, button, clientX, clientY }: PointerEvent): Press | undefined {
  // What a finger touches is decided by the browser when it is lifted.
  if (pointerType === 'touch' || !isPrimary || button !== 0 || !(target instanceof Element)) return undefined
  const on = target.closest<HTMLElement>(pressable)
  return on ? { on, x: clientX, y: clientY, box: on.getBoundingClientRect() } : undefined
}

/** Whether what was pressed went away from under a pointer that stayed, and can still be reached where it is. */
function hasSlipped({ on, x, y, box }: Press, event: MouseEvent): boolean {
  const isHeld = Math.abs(event.clientX - x) <= tremblePx && Math.abs(event.clientY - y) <= tremblePx
  if (!isHeld || !on.isConnected || on.matches(':disabled, [aria-disabled=true]')) return false
  const { left, top, width, height } = on.getBoundingClientRect()
  if (Math.round(left) === Math.round(box.left) && Math.round(top) === Math.round(box.top)) return false
  return on.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

/**
 * A press counts for what it began on, though that has moved before the release: an answer that comes between the two may add or
 * remove a line above it. Browsers give such a click to whatever holds both places, where it does nothing or something else.
 */
export function keepPresses(): void {
  let press: Press | undefined
  addEventListener('pointerdown', (event) => (press = pressOf(event)), true)
  addEventListener(
    'click',
    (event) => {
      const pressed = press
      if (!event.isTrusted || event.detail === 0) return
      press = undefined
      if (!pressed || pressed.on.contains(event.target as Node) || !hasSlipped(pressed, event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      const { detail, ctrlKey, metaKey, shiftKey, altKey } = event
      const keys = { ctrlKey, metaKey, shiftKey, altKey }
      pressed.on.dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, view: window, detail, ...keys }),
      )
    },
    true,
  )
}
