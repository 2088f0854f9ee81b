/** The home page, for the app's router. */
export const homePage = { load: () => import('./home.page.tsx') }
