let isPressed = false

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPressed = true), true)
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => (isPressed = false), true)
}

/**
 * Runs at once, or when the mouse button that is down comes up: a message that appears between press and release moves the button
 * away from under the pointer, and the click is lost.
 */
export function afterPress(work: () => void): void {
  if (!isPressed) return work()
  // The click comes after pointerup, so the work waits one task more.
  document.addEventListener('pointerup', () => setTimeout(work), { once: true })
}
