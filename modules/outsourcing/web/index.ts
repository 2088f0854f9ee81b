/** Pages of this module, for the app's router. */
export const routes = [
  {
    path: '/outsource/wanted',
    permission: 'outsourcing.order:make',
    names: ['basic', 'production'],
    load: () => import('./wanted.page.tsx'),
  },
  {
    path: '/outsource/order',
    permission: 'outsourcing.order:check',
    names: ['basic', 'production'],
    load: () => import('./orders.page.tsx'),
  },
  { path: '/outsource/order/:id', permission: 'outsourcing.order:detail', load: () => import('./order.page.tsx') },
  {
    path: '/outsource/order/:id/print',
    permission: 'outsourcing.order:detail',
    load: () => import('./print.page.tsx'),
  },
  {
    path: '/outsource/line',
    permission: 'outsourcing.line:check',
    names: ['basic', 'production'],
    load: () => import('./lines.page.tsx'),
  },
  {
    path: '/outsource/turnaround',
    permission: 'outsourcing.turnaround:check',
    names: ['basic', 'production'],
    load: () => import('./turnaround.page.tsx'),
  },
  {
    path: '/outsource/needed',
    permission: 'outsourcing.purchase:check',
    names: ['basic', 'production'],
    load: () => import('./purchase/needed.page.tsx'),
  },
  {
    path: '/outsource/purchase',
    permission: 'outsourcing.purchase:check',
    names: ['basic', 'production'],
    load: () => import('./purchase/purchases.page.tsx'),
  },
  {
    path: '/outsource/purchase/:id',
    permission: 'outsourcing.purchase:detail',
    load: () => import('./purchase/purchase.page.tsx'),
  },
  {
    path: '/outsource/purchaseLine',
    permission: 'outsourcing.purchaseLine:check',
    names: ['basic', 'production'],
    load: () => import('./purchase/purchase-lines.page.tsx'),
  },
]
