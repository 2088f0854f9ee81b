/** Pages of this module, for the app's router. */
export const routes = [
  { path: '/outsource/wanted', permission: 'outsourcing.order:make', load: () => import('./wanted.page.tsx') },
  { path: '/outsource/order', permission: 'outsourcing.order:check', load: () => import('./orders.page.tsx') },
  { path: '/outsource/order/:id', permission: 'outsourcing.order:detail', load: () => import('./order.page.tsx') },
  {
    path: '/outsource/order/:id/print',
    permission: 'outsourcing.order:detail',
    load: () => import('./print.page.tsx'),
  },
  { path: '/outsource/line', permission: 'outsourcing.line:check', load: () => import('./lines.page.tsx') },
  {
    path: '/outsource/turnaround',
    permission: 'outsourcing.turnaround:check',
    load: () => import('./turnaround.page.tsx'),
  },
  {
    path: '/outsource/needed',
    permission: 'outsourcing.purchase:check',
    load: () => import('./purchase/needed.page.tsx'),
  },
  {
    path: '/outsource/purchase',
    permission: 'outsourcing.purchase:check',
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
    load: () => import('./purchase/purchase-lines.page.tsx'),
  },
]
