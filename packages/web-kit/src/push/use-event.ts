import type { Event } from '@mouldwright/kernel'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

type Handler = (payload: unknown) => void

const handlers = new Map<string, Set<Handler>>()
/** Pseudo events: a socket is there, or is there again after a gap, so what was asked for before may be old. */
export const bound = { messages: 'push.bound', exports: 'push.exportsBound' } as const

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

/** Runs when the push connection is there, at first or again: that of messages and facts, or that of exports and other jobs. */
export const useBound = (handler: (of: { isAgain: boolean }) => void, kind: keyof typeof bound = 'messages'): void =>
  useEvent(bound[kind], handler)

/**
 * Runs `look` at each of these events, and when pushes may have been missed: those before the connection was there too.
 * What the page asks for as it opens comes first: asking again in its midst would only begin it anew.
 */
export function useLookAgain(look: () => void, ...events: readonly (Pick<Event, 'name'> | string)[]): void {
  const client = useQueryClient()
  const latest = useEffectEvent(look)
  const names = events.map((event) => (typeof event === 'string' ? event : event.name)).join(' ')
  useEffect(() => {
    let stopWaiting = () => {}
    const stops = names
      .split(' ')
      .filter(Boolean)
      .map((name) => listen(name, () => latest()))
    stops.push(
      listen(bound.messages, (of) => {
        if ((of as { isAgain: boolean }).isAgain) return latest()
        stopWaiting = whenFetched(client, () => latest())
      }),
    )
    return () => {
      stopWaiting()
      for (const stop of stops) stop()
    }
  }, [client, names])
}

/** Runs once nothing is being asked for. Returns the way to forget it. */
function whenFetched(client: QueryClient, work: () => void): () => void {
  let stop = () => {}
  const tryNow = () => {
    if (client.isFetching() > 0) return
    stop()
    work()
  }
  stop = client.getQueryCache().subscribe(tryNow)
  tryNow()
  return stop
}
