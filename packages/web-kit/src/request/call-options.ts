import type { Action } from '@mouldwright/kernel'

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Ends the call when its page is left. */
  signal?: AbortSignal | undefined
  /** Confirmations that the user has given. */
  confirm?: readonly string[]
  /** Makes a repeated change safe; changes get one of their own unless it is given. */
  idempotencyKey?: string
  /** The path changes something: it gets an idempotency key. */
  changes?: boolean
  /** Leaves automatic steps (going to sign in …) to the caller. */
  quiet?: boolean
  /** Module that a path belongs to: one that the tenant has not opened is not asked. Actions know theirs. */
  module?: string
  /** Part of going to another place: does not wait for itself. */
  moves?: boolean
  /** The browser sends it to its end although the page is left; at most 64 kB of such calls at a time. */
  outlives?: boolean
}

export const isChange = (target: Action | string, { changes, method }: CallOptions): boolean =>
  changes ?? (typeof target !== 'string' && (method ?? target.method ?? 'POST') !== 'GET' && !target.reads)
