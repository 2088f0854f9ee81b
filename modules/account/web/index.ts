export { PersonPage } from './person.page.tsx'

/** Pages of recovery, for the account site's router. */
export const pages = [
  { path: '/forgot', load: () => import('./forgot.page.tsx') },
  { path: '/forgotactive', load: () => import('./forgot-active.page.tsx') },
  { path: '/forgotreset', load: () => import('./forgot-reset.page.tsx') },
  { path: '/forgotsucceed', load: () => import('./forgot-succeed.page.tsx') },
] as const
