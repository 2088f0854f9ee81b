/** Each file of tests begins as in a new tab, although the libraries that pages are made of are loaded once for many files. */
import { afterAll, beforeEach, vi } from 'vitest'

// The product's own modules keep the state of a tab: each file has its own.
vi.resetModules()
const { resetStores } = await import('./store.ts')
beforeEach(resetStores)

/** Puts back afterwards what a file replaces of an object; what libraries add to it stays, since they are not loaded again. */
function putBack(target: object): void {
  const before = Object.getOwnPropertyDescriptors(target) as Record<PropertyKey, PropertyDescriptor>
  afterAll(() => {
    for (const [key, now] of Object.entries(Object.getOwnPropertyDescriptors(target))) {
      const then = before[key]
      if (!then) {
        if (key in Object.getPrototypeOf(target)) Reflect.deleteProperty(target, key)
      } else if (now.configurable && (then.value !== now.value || then.get !== now.get))
        Object.defineProperty(target, key, then)
    }
  })
}

function emptyWindow(): void {
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.replace(/=.*/, '')}=; Path=/; Max-Age=0`
  history.replaceState(null, '', '/')
  document.title = ''
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
}

afterAll(() => void vi.useRealTimers())
putBack(globalThis)
if (typeof document !== 'undefined') {
  emptyWindow()
  putBack(document)
  putBack(HTMLElement.prototype)
}
