import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { entryRoutes } from './entry/entry-routes.ts'
import { Forbidden, NotFound } from './pages/status-pages.tsx'
import { guarded } from './pages/guarded.tsx'
import { pagesFor } from './routes.ts'
import { Layout } from './shell/layout.tsx'
import { PageFailure } from './shell/page-failure.tsx'
import { Starting } from './shell/starting.tsx'

const found = new Set<string>()

/** The router of the app. Pages of modules join it when an address under their prefix is opened for the first time. */
export function createAppRouter() {
  return createBrowserRouter(
    [
      { path: '/', HydrateFallback: Starting, element: <Navigate to="/home" replace /> },
      {
        path: '/login',
        HydrateFallback: Starting,
        lazy: async () => ({ Component: (await import('./pages/sign-in.tsx')).SignIn }),
      },
      ...entryRoutes,
      {
        id: 'layout',
        Component: Layout,
        HydrateFallback: Starting,
        ErrorBoundary: PageFailure,
        children: [
          {
            path: '/home',
            ErrorBoundary: PageFailure,
            lazy: async () => {
              const { homePage } = await import('@mouldwright/shell/web')
              return { Component: (await homePage.load()).default }
            },
          },
          { path: '/error', Component: Forbidden },
          { path: '*', HydrateFallback: Starting, Component: NotFound },
        ],
      },
    ],
    {
      async patchRoutesOnNavigation({ path, patch }) {
        const pages = await pagesFor(path)
        const fresh = pages.filter((page) => !found.has(page.path))
        for (const page of fresh) found.add(page.path)
        if (fresh.length > 0)
          patch(
            'layout',
            fresh.map((page): RouteObject => ({
              path: page.path,
              ErrorBoundary: PageFailure,
              lazy: async () => ({ Component: guarded((await page.load()).default, page.permission) }),
            })),
          )
      },
    },
  )
}
