/** Pages of this module, for the app's router. */
export const routes = [
  { path: '/figures/shop', permission: 'figures.figure:check', load: () => import('./figures.page.tsx') },
]
