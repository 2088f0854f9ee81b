/** Pages of this module, for the app's router. */
export const routes = [
  { path: '/oms/tenant', permission: 'oms.tenant:check', load: () => import('./tenants.page.tsx') },
  { path: '/oms/registration', permission: 'oms.registration:check', load: () => import('./registrations.page.tsx') },
  { path: '/oms/serviceOrder', permission: 'oms.serviceOrder:check', load: () => import('./service-orders.page.tsx') },
  { path: '/oms/constant', permission: 'oms.constant:check', load: () => import('./constants.page.tsx') },
  { path: '/oms/entry', permission: 'oms.entry:check', load: () => import('./entries.page.tsx') },
  { path: '/oms/application', permission: 'oms.application:check', load: () => import('./applications.page.tsx') },
  { path: '/oms/connector', permission: 'oms.connector:check', load: () => import('./connectors.page.tsx') },
  { path: '/oms/signInClient', permission: 'oms.signInClient:check', load: () => import('./sign-in-clients.page.tsx') },
  { path: '/oms/language', permission: 'oms.language:check', load: () => import('./language.page.tsx') },
  { path: '/oms/news', permission: 'oms.news:check', load: () => import('./news.page.tsx') },
  { path: '/oms/audit', permission: 'oms.audit:check', load: () => import('./audit.page.tsx') },
  { path: '/oms/health', permission: 'oms.health:check', load: () => import('./health.page.tsx') },
  { path: '/oms/backup', permission: 'oms.backup:check', load: () => import('./backups.page.tsx') },
  {
    path: '/oms/gatewayRelease',
    permission: 'oms.gatewayRelease:check',
    load: () => import('./gateway-releases.page.tsx'),
  },
]
