import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** What the page has said since somebody began to listen. */
    wasSaid?: string[]
  }
}

/** Notes whatever the page's regions of status say: a toast is gone after three seconds, a terminal's notice after six, and a busy machine may look too late. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const said: string[] = (window.wasSaid = [])
    const regions = '[role=status], [role=alert]'
    const note = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement
      const text = element?.closest(regions)?.textContent ?? ''
      if (text !== '' && said.at(-1) !== text) said.push(text)
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        note(target)
        for (const node of addedNodes) {
          note(node)
          if (node instanceof Element) for (const region of node.querySelectorAll(regions)) note(region)
        }
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })

/** Does something, and waits until the page has said that, however briefly. The page must not be loaded anew meanwhile. */
export async function expectSaid(
  page: Page,
  what: string | RegExp,
  act: () => Promise<unknown>,
  timeout = 60_000,
): Promise<void> {
  await listen(page)
  await act()
  const matching = typeof what === 'string' ? expect.stringContaining(what) : expect.stringMatching(what)
  await expect.poll(() => page.evaluate(() => window.wasSaid), { timeout }).toContainEqual(matching)
}
