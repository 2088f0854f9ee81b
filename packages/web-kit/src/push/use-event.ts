import type { Event } from '@mouldwright/kernel'
import { useEffect, useEffectEvent } from 'react'
import { newKey } from '../request/client.ts'
import { shortToken } from '../request/token.ts'
import { createPushSocket, type PushSocket } from './socket.ts'

type Handler = (payload: unknown) => void

const handlers = new Map<string, Set<Handler>>()
/** Pseudo event: the socket came back after a gap, so what is shown may be old. */
const reconnected = 'push.reconnected'

const tell = (event: string, payload: unknown) => {
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

/** Runs after the push connection was lost and came back. */
export const useReconnect = (handler: () => void): void => useEvent(reconnected, handler)

let current: PushSocket | undefined

/** Opens the push connection of the signed-in user; `onKick` when the server ends the session. */
export function startPush(options: { clientVersion: string; onKick: (reason: string) => void }): () => void {
  current?.stop()
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const socket = createPushSocket({
    connect: () => new WebSocket(`${scheme}://${location.host}/front/push`) as never,
    token: () => shortToken.get(),
    isHidden: () => document.hidden,
    onEvent: tell,
    onReconnect: () => tell(reconnected, {}),
    onKick: options.onKick,
    deviceId: newKey(),
    clientVersion: options.clientVersion,
    random: Math.random,
    setTimer: (deed, ms) => setTimeout(deed, ms),
    clearTimer: (timer) => clearTimeout(timer as number),
  })
  current = socket
  const onVisibility = () => socket.visibilityChanged()
  document.addEventListener('visibilitychange', onVisibility)
  socket.start()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    socket.stop()
    if (current === socket) current = undefined
  }
}

export const isPushBound = (): boolean => current?.isBound ?? false
