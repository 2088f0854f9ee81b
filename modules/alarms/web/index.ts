/** Pages of this module that are more than their entity's, for the app's router. */
export const routes = [
  { path: '/alarms/alarm', permission: 'alarms.alarm:check', load: () => import('./alarms.page.tsx') },
]
