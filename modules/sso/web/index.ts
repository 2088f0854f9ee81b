/** Pages of this module, for the account site's router. */
export const pages = [{ path: '/account/sign-in/:flow', load: () => import('./interaction.page.tsx') }] as const
