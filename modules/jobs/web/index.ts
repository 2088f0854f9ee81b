/** Pages of this module, for the app's router. */
export const routes = [
  { path: '/comm/job', load: () => import('./job.page.tsx') },
  { path: '/data/import', permission: 'jobs.workbook:import', load: () => import('./import.page.tsx') },
]
