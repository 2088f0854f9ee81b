import { loadPatiently, PageFailure } from '@mouldwright/web-kit'
import type { RouteObject } from 'react-router'
import { Starting } from '../shell/starting.tsx'

/** Pages outside the layout through which people come in; each is fetched when it is opened. */
const pages: Readonly<Record<string, () => Promise<RouteObject['Component']>>> = {
  '/loginMedium': async () => (await import('./login-medium.tsx')).LoginMedium,
  '/loginMediumLoading': async () => (await import('./login-medium-loading.tsx')).LoginMediumLoading,
  '/third/login': async () => (await import('./third-login.tsx')).ThirdLogin,
  '/third/open': async () => (await import('./third-open.tsx')).ThirdOpen,
  '/third/open/thirdLotLogin': async () => (await import('./lot-login.tsx')).LotLogin,
  '/jumping': async () => (await import('./jumping.tsx')).Jumping,
  '/mdbJumping': async () => (await import('./jumping.tsx')).Jumping,
  '/board': async () => (await import('./board-page.ts')).loadBoardPage(),
  '/app': async () => (await import('./app-page.tsx')).AppPage,
}

export const entryRoutes: RouteObject[] = Object.entries(pages).map(([path, load]) => ({
  path,
  HydrateFallback: Starting,
  ErrorBoundary: PageFailure,
  lazy: async () => ({ Component: (await loadPatiently(load)) ?? null }),
}))
