/** Pages of this module that are more than their entity's, for the app's router. */
export const routes = [
  {
    path: '/production/costDocument',
    permission: 'production.costDocument:check',
    load: () => import('./cost-documents.page.tsx'),
  },
]
