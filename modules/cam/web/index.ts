/** Pages of this module that are more than their entity's, for the app's router. */
export const routes = [
  { path: '/cam/queue', permission: 'cam.task:check', load: () => import('./queue.page.tsx') },
  { path: '/cam/program', permission: 'cam.program:check', load: () => import('./programs.page.tsx') },
  { path: '/cam/loading', permission: 'cam.loading:check', load: () => import('./loadings.page.tsx') },
  { path: '/cam/transfer', permission: 'cam.transfer:check', load: () => import('./transfers.page.tsx') },
]
