/** Where this tab stands in a recovery: outlives a reload, ends with the tab. */
export interface RecoveryState {
  flow: string
  /** Masked. */
  target: string
  validMinutes: number
  /** When the next code may be asked for, in milliseconds since 1970. */
  retryAt: number
  step: 'verify' | 'reset' | 'done'
  /** For another code: what was typed. */
  way: 'phone' | 'email'
  typed: string
}

const key = 'mw_recovery'

export const recovery = {
  read(): RecoveryState | undefined {
    const text = sessionStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as RecoveryState)
  },
  keep: (state: RecoveryState) => sessionStorage.setItem(key, JSON.stringify(state)),
  forget: () => sessionStorage.removeItem(key),
}

/** The page of each step; whoever comes to another's is taken to their own. */
export const stepPaths = { verify: '/forgotactive', reset: '/forgotreset', done: '/forgotsucceed' } as const
