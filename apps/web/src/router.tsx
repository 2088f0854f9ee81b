import { loadPatiently, PageFailure } from '@mouldwright/web-kit'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { entryRoutes } from './entry/entry-routes.ts'
import { Forbidden, NotFound } from './pages/status-pages.tsx'
import { guarded } from './pages/guarded.tsx'
import { RequireSession } from './pages/require-session.tsx'
import { pagesFor } from './routes.ts'
import { SelectSection } from './pages/select-section.tsx'
import { Layout } from './shell/layout.tsx'
import { PageComing, Starting } from './shell/starting.tsx'

const found = new Set<string>()

type Load = () => Promise<NonNullable<RouteObject['Component']>>

const page = (path: string, load: Load): RouteObject => ({
  path,
  HydrateFallback: Starting,
  ErrorBoundary: PageFailure,
  lazy: async () => ({ Component: await loadPatiently(load) }),
})

/**
 * A page within the layout. While its code is on its way after a start, the router shows the fallback of the innermost
 * route that has one: without the page's own, the layout that shows already would go again.
 */
const inner = (path: string, load: Load): RouteObject => ({ ...page(path, load), HydrateFallback: PageComing })

const openPage: Load = async () => (await import('@mouldwright/links/web')).OpenPage
const framePage: Load = async () => (await import('@mouldwright/links/web')).FramePage
const shortCode: Load = async () => {
  const { ShortCodePage } = await import('@mouldwright/links/web')
  return () => <ShortCodePage absent={<NotFound />} />
}

/** Pages of the suite's own frame; those of modules join them. A path of one step that is nothing else is a short code. */
export const appRoutes: RouteObject[] = [
  page('/', async () => (await import('./pages/welcome.tsx')).WelcomePage),
  page('/login', async () => (await import('./pages/sign-in.tsx')).SignIn),
  ...entryRoutes,
  {
    Component: RequireSession,
    children: [page('/languagesetting', async () => (await import('./pages/language-setting.tsx')).LanguageSetting)],
  },
  {
    id: 'layout',
    Component: Layout,
    HydrateFallback: Starting,
    ErrorBoundary: PageFailure,
    children: [
      inner('/home', async () => (await import('./pages/home.tsx')).Home),
      inner('/main', openPage),
      inner('/open', openPage),
      { path: '/error', Component: Forbidden },
      inner('/reports/query/idQuery', async () => (await import('./pages/id-query.tsx')).IdQuery),
      { path: '/mf/selectSection', Component: SelectSection },
      inner('/comm/version', async () => (await import('./pages/version.tsx')).VersionPage),
      inner('/:prefix/medium', async () => (await import('./pages/medium.tsx')).Medium),
      inner('/:module/iframePage/:menuKey', framePage),
      inner('/:module/iframePageNoMainLayout/:menuKey', framePage),
      inner('/:shortCode', shortCode),
      { path: '*', HydrateFallback: PageComing, Component: NotFound },
    ],
  },
]

/** The router of the app. Pages of modules join it when an address under their prefix is opened for the first time. */
export function createAppRouter() {
  return createBrowserRouter(appRoutes, {
    async patchRoutesOnNavigation({ path, patch }) {
      const pages = await loadPatiently(() => pagesFor(path))
      const fresh = pages.filter((page) => !found.has(page.path))
      for (const page of fresh) found.add(page.path)
      if (fresh.length > 0)
        patch(
          'layout',
          fresh.map(({ path: at, load, permission }) =>
            inner(at, async () => guarded((await load()).default, permission)),
          ),
        )
    },
  })
}
