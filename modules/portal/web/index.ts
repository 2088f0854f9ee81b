/** Pages of this module that are more than their entity's, for the app's router. */
export const routes = [
  { path: '/comm/portalLink', permission: 'portal.link:check', load: () => import('./links.page.tsx') },
  { path: '/comm/portalPhoto', permission: 'portal.photo:check', load: () => import('./photos.page.tsx') },
]
