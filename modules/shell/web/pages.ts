import { sentenceRights } from '../shared/index.ts'

/** Pages of this module in the suite, for its router. */
export const routes = [
  {
    path: '/settings/parameter',
    permission: 'shell.tenantValue:check',
    load: () => import('./parameters/parameters.page.tsx'),
  },
  { path: '/settings/company', permission: 'shell.logo:modify', load: () => import('./company/company.page.tsx') },
  {
    path: '/settings/language',
    permission: sentenceRights.check,
    load: () => import('./sentences/own-sentences.page.tsx'),
  },
]
