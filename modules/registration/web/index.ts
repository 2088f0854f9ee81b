/** Pages of this module, for the account site's router. */
export const pages = [
  { path: '/register', load: () => import('./register.page.tsx') },
  { path: '/registersucceed', load: () => import('./register-succeed.page.tsx') },
] as const
