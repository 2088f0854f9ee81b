import { useHeardKeys } from '@mouldwright/web-kit'

/** What hears Escape itself: dialogs and what floats. */
const own =
  '[role=dialog], [role=listbox], .ant-popover, .ant-select-dropdown, [aria-expanded=true], [contenteditable=true]'

/** A field with something in it: Escape may clear it. */
const isTypedIn = (target: Element) =>
  (target instanceof HTMLInputElement && !/^(radio|checkbox)$/.test(target.type) && target.value !== '') ||
  target instanceof HTMLTextAreaElement

/** Escape as the page's step back, wherever the focus is but where it has a meaning of its own. */
export function useEscape(act: (() => void) | undefined): void {
  useHeardKeys((event) => {
    const { target } = event
    if (!act || event.key !== 'Escape' || event.defaultPrevented) return
    if (target instanceof Element && (target.closest(own) || isTypedIn(target))) return
    // A dialog may be open while the focus is still behind it.
    if (document.querySelector('.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open')) return
    event.preventDefault()
    act()
  })
}
