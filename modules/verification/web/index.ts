/** Pages of this module, for the app's router. */
export const routes = [] as const
