/** Pages of this module that are more than their entity's, for the app's router. */
export const routes = [
  { path: '/production/mould', permission: 'production.mould:check', load: () => import('./moulds.page.tsx') },
  { path: '/production/batch', permission: 'production.batch:check', load: () => import('./batches.page.tsx') },
  { path: '/production/part', permission: 'production.part:check', load: () => import('./parts.page.tsx') },
  {
    path: '/production/costDocument',
    permission: 'production.costDocument:check',
    load: () => import('./cost-documents.page.tsx'),
  },
  {
    path: '/production/unmatchedName',
    permission: 'production.part:modify',
    load: () => import('./unmatched-names.page.tsx'),
  },
]
