import { loadPatiently, PageFailure } from '@mouldwright/web-kit'
import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate, Outlet, type RouteObject } from 'react-router'
import { Starting } from './starting.tsx'

interface Page {
  path: string
  load: () => Promise<{ default: ComponentType }>
}

/** Where the modules keep their pages; only the module of an opened address is fetched. */
const modules: { prefix: RegExp; pages: () => Promise<{ pages: readonly Page[] }> }[] = [
  { prefix: /^\/forgot/, pages: () => import('@mouldwright/account/web') },
  { prefix: /^\/register/, pages: () => import('@mouldwright/registration/web') },
]

const routeOf = ({ path, load }: Page): RouteObject => ({
  path,
  ErrorBoundary: PageFailure,
  lazy: async () => ({ Component: (await loadPatiently(load)).default }),
})

/** The router of the site. Pages with the picture beside them stand in the frame of sign-in. */
export function createSiteRouter() {
  const found = new Set<string>()
  return createBrowserRouter(
    [
      {
        HydrateFallback: Starting,
        ErrorBoundary: PageFailure,
        Component: Outlet,
        children: [
          { path: '/account', element: <Navigate to="/account/person" replace /> },
          routeOf({ path: '/account/person/:section?', load: () => import('./pages/person.page.tsx') }),
          {
            id: 'framed',
            ErrorBoundary: PageFailure,
            lazy: async () => ({ Component: (await loadPatiently(() => import('./pages/framed.tsx'))).Framed }),
            children: [
              routeOf({ path: '/account/sign-in/:flow', load: () => import('./pages/interaction.page.tsx') }),
              routeOf({ path: '/account/scan', load: () => import('./pages/scan.page.tsx') }),
              routeOf({ path: '*', load: () => import('./pages/not-found.page.tsx') }),
            ],
          },
        ],
      },
    ],
    {
      async patchRoutesOnNavigation({ path, patch }) {
        const owners = modules.filter(({ prefix }) => prefix.test(path))
        const pages = (await Promise.all(owners.map((owner) => loadPatiently(owner.pages)))).flatMap((module) => [
          ...module.pages,
        ])
        const fresh = pages.filter((page) => !found.has(page.path))
        for (const page of fresh) found.add(page.path)
        if (fresh.length > 0) patch('framed', fresh.map(routeOf))
      },
    },
  )
}
