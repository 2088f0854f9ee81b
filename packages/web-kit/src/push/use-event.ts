import type { Event } from '@mouldwright/kernel'
import { useEffect, useEffectEvent } from 'react'

type Handler = (payload: unknown) => void

const handlers = new Map<string, Set<Handler>>()
/** Pseudo events: a socket came back after a gap, so what is shown may be old. */
export const reconnected = { messages: 'push.reconnected', exports: 'push.exportsReconnected' } as const

export const tell = (event: string, payload: unknown) => {
  for (const handler of handlers.get(event) ?? []) handler(payload)
}

/** Hears an event outside React. Returns the way to stop. */
export function listen(event: string, handler: Handler): () => void {
  const heard = handlers.get(event) ?? new Set()
  handlers.set(event, heard.add(handler))
  return () => heard.delete(handler)
}

/** Hears an event while the component is there. */
export function useEvent<P extends object>(event: Event<P> | string, handler: (payload: P) => void): void {
  const latest = useEffectEvent(handler)
  const name = typeof event === 'string' ? event : event.name
  useEffect(() => listen(name, (payload) => latest(payload as P)), [name])
}

/** Runs after a push connection was lost and came back: that of messages and facts, or that of exports and other jobs. */
export const useReconnect = (handler: () => void, kind: keyof typeof reconnected = 'messages'): void =>
  useEvent(reconnected[kind], handler)
