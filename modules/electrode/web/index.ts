/** Pages of this module that are more than their entity's, for the app's router. */
export const routes = [
  { path: '/electrode/piece', permission: 'electrode.piece:check', load: () => import('./pieces.page.tsx') },
  {
    path: '/electrode/measurement',
    permission: 'electrode.measurement:check',
    load: () => import('./measurements.page.tsx'),
  },
  { path: '/electrode/binding', permission: 'electrode.binding:check', load: () => import('./bindings.page.tsx') },
  { path: '/electrode/set', permission: 'electrode.piece:check', load: () => import('./set.page.tsx') },
  { path: '/electrode/magazine', permission: 'electrode.piece:check', load: () => import('./magazine.page.tsx') },
]
