/** Pages as tests show them: in a router and a cache of queries of their own, with what is said to the user beside them. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router'
import { fetchForms } from './entity/on-demand.tsx'
import { Feedback } from './feedback/feedback.tsx'

/** An event that the server pushes. */
export { tell as push } from './push/use-event.ts'
export { answerCalls, type Asked } from './request/answers.fixture.ts'
export { holdUploads, type HeldUpload } from './request/uploads.fixture.ts'
export { sessionData } from './session/session-data.fixture.ts'

await fetchForms()

/** Returns the router, which tells where one went. */
export function showRoutes(routes: RouteObject[], at: string, beside: ReactNode = <Feedback />) {
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
      {beside}
    </QueryClientProvider>,
  )
  return router
}

export const showPage = (page: ReactNode, { at = '/', path = '*' }: { at?: string; path?: string } = {}) =>
  showRoutes([{ path, element: page }], at)

interface Declared {
  path: string
  load(): Promise<{ default: React.ComponentType }>
}

/** The pages that a module declares, each loaded when it is visited. */
export function showDeclared(pages: readonly Declared[], at: string) {
  const routes = pages.map(({ path, load }) => ({
    path,
    HydrateFallback: () => null,
    lazy: async () => ({ Component: (await load()).default }),
  }))
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  render(<RouterProvider router={router} />)
  return router
}

/** Pixels that each element has: a grid draws what there is room for, and the simulated document gives it none. */
export function giveRoom(width: number, height: number): void {
  for (const [side, pixels] of [
    ['clientWidth', width],
    ['clientHeight', height],
  ] as const)
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => pixels })
}

/** What a server tells browsers to seal passwords with, and what it reads them by. */
export async function createSealingKeys(): Promise<{ publicKey: string; privateKey: CryptoKey }> {
  const pair = await crypto.subtle.generateKey(
    { name: 'RSA-OAEP', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
    true,
    ['encrypt', 'decrypt'],
  )
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey))
  const publicKey = `-----BEGIN PUBLIC KEY-----\n${btoa(String.fromCharCode(...spki))}\n-----END PUBLIC KEY-----`
  return { publicKey, privateKey: pair.privateKey }
}
