export { PersonPage } from './person/person.page.tsx'

/** Pages of recovery, for the account site's router. */
export const pages = [
  { path: '/forgot', load: () => import('./recovery/forgot.page.tsx') },
  { path: '/forgotactive', load: () => import('./recovery/forgot-active.page.tsx') },
  { path: '/forgotreset', load: () => import('./recovery/forgot-reset.page.tsx') },
  { path: '/forgotsucceed', load: () => import('./recovery/forgot-succeed.page.tsx') },
] as const
