declare const __BUILD__: Build | undefined

/** What the build has baked into the pages. */
export interface Build {
  /** Of the sources; `development` where there is no repository or no build. */
  revision: string
  /** ISO, UTC; null without a build. */
  builtAt: string | null
  /** Address of the licences of all libraries; null without a build. */
  licences: string | null
}

export const build: Build =
  typeof __BUILD__ === 'undefined' ? { revision: 'development', builtAt: null, licences: null } : __BUILD__
