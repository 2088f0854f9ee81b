/** What of a form is to be sent once it was sent as it was then: what was filled in while that was on its way. */
export const changedSince = <T extends object>(now: T, sent: { readonly [K in keyof T]?: unknown }): T =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== sent[name as keyof T])) as T
