import { setupRight } from '../shared/index.ts'

/** Pages of this module, for the app's router. */
export const routes = [{ path: '/data/wizard', permission: setupRight, load: () => import('./wizard.page.tsx') }]
