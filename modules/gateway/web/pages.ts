/** Pages of this module that are more than their entity's, for the app's router. */
export const routes = [
  { path: '/settings/serverApp', permission: 'gateway.serverApp:check', load: () => import('./server-apps.page.tsx') },
  { path: '/comm/installer', permission: 'gateway.installer:download', load: () => import('./installers.page.tsx') },
]
