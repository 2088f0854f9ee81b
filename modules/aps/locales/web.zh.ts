/** Words of this module's pages. */
export const pageZh = {}
