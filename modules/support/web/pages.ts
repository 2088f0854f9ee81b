/** Pages of this module that are more than their entity's, for the app's router. */
export const routes = [
  {
    path: '/comm/serviceOrder',
    permission: 'support.serviceOrder:check',
    load: () => import('./service-orders.page.tsx'),
  },
]
