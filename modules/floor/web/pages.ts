/** Pages of this module, for the app's router. */
export const routes = [
  { path: '/floor/my-work', permission: 'floor.report:tell', load: () => import('./days/my-work.page.tsx') },
  { path: '/floor/report', permission: 'floor.report:check', load: () => import('./reports/reports.page.tsx') },
  {
    path: '/floor/correction',
    permission: 'floor.correction:check',
    load: () => import('./reports/corrections.page.tsx'),
  },
  {
    path: '/floor/disposition',
    permission: 'floor.disposition:check',
    load: () => import('./dispositions/dispositions.page.tsx'),
  },
  { path: '/floor/estimate', permission: 'floor.estimate:check', load: () => import('./estimates/estimates.page.tsx') },
  { path: '/floor/setting', permission: 'floor.setting:check', load: () => import('./days/setting.page.tsx') },
]
