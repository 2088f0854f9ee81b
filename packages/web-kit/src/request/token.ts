import { storage } from '../storage.ts'

/** The short token and when it came; its life on the server is at most 15 minutes. */
const tokenKey = 'token'
const issuedKey = 'token_at'

/** A token older than this is replaced before the next call, in milliseconds. */
export const freshFor = 10 * 60_000

export const shortToken = {
  get: () => storage.get(tokenKey),
  set(token: string | null): void {
    storage.set(tokenKey, token)
    storage.set(issuedKey, token === null ? null : String(Date.now()))
  },
  isStale: (now: number) => now - Number(storage.get(issuedKey) ?? 0) > freshFor,
}

/** Runs one at a time over all tabs of the browser, where it can. */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (typeof navigator === 'undefined' || !navigator.locks) return work()
  return navigator.locks.request(name, work) as Promise<T>
}
