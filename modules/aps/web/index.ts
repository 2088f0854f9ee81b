/** Pages of this module, for the app's router. */
export const routes = [
  { path: '/aps/schedule', permission: 'aps.schedule:check', load: () => import('./schedules.page.tsx') },
  { path: '/aps/schedule/:id', permission: 'aps.schedule:check', load: () => import('./planner.page.tsx') },
  { path: '/aps/setting', permission: 'aps.setting:check', load: () => import('./settings.page.tsx') },
  { path: '/aps/dispatch', permission: 'aps.dispatch:check', load: () => import('./dispatch.page.tsx') },
]
