/** Pages of this module, for the app's router. */
export const routes = [
  { path: '/comm/report', permission: 'reports.report:export', load: () => import('./report.page.tsx') },
  { path: '/comm/reportTemplate', permission: 'reports.template:check', load: () => import('./templates.page.tsx') },
]
