declare const __BUILD__: { revision: string } | undefined

/** The revision of the sources that the build has baked in; `development` without one. */
export const revision: string = typeof __BUILD__ === 'undefined' ? 'development' : __BUILD__.revision
