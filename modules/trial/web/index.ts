/** Pages of this module, for the app's router. */
export const routes = [
  { path: '/tr/trial', permission: 'trial.trial:check', load: () => import('./trials.page.tsx') },
  { path: '/tr/issue', permission: 'trial.issue:check', load: () => import('./issues.page.tsx') },
  {
    path: '/tr/modification',
    permission: 'trial.modification:check',
    load: () => import('./modifications.page.tsx'),
  },
  { path: '/tr/board', permission: 'trial.issue:check', load: () => import('./board.page.tsx') },
]
