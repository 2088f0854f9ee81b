/** Each file of tests begins as in a new tab, although the libraries that pages are made of are loaded once for many files. */
import { afterAll, beforeEach, vi } from 'vitest'
import { restoring } from './restoring.fixture.ts'

// The product's own modules keep the state of a tab: each file has its own.
vi.resetModules()
const { resetStores } = await import('./store.ts')
beforeEach(resetStores)

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
afterAll(restoring(globalThis))
if (typeof document !== 'undefined') {
  emptyWindow()
  afterAll(restoring(document))
  afterAll(restoring(HTMLElement.prototype))
}
