/** Pages of this module that are more than their entity's, for the app's router. */
export const routes = [
  { path: '/signals/state', permission: 'signals.machineState:check', load: () => import('./states.page.tsx') },
  { path: '/signals/period', permission: 'signals.statePeriod:check', load: () => import('./periods.page.tsx') },
  { path: '/signals/connection', permission: 'signals.connection:check', load: () => import('./connections.page.tsx') },
]
