/** Devices that call themselves: stack lights, I/O boxes, readers of chips. Each with a token of its own. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { readingKey, readSignal, type PlannedConnection } from '@mouldwright/signals/shared'
import type { FastifyInstance } from 'fastify'
import { SpoolFull } from '../spool/spool.ts'
import type { Said } from './connector.ts'

const mostBytes = 4_096

interface PushParts {
  connections: () => ReadonlyMap<number, PlannedConnection>
  tell: (connectionId: number, said: Said) => Promise<void>
  heard: (connectionId: number) => void
}

function isItsToken(header: string | undefined, hash: string | null): boolean {
  const token = /^Bearer ([\w-]{20,64})$/i.exec(header ?? '')?.[1]
  if (!token || !hash) return false
  const shown = createHash('sha256').update(token).digest()
  const known = Buffer.from(hash, 'hex')
  return shown.length === known.length && timingSafeEqual(shown, known)
}

/** What the body says: a state, or what was read. @param key of the reading, as the device may tell it again */
function saidIn(connectionId: number, body: unknown, key: string | undefined): Said | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const type = 'state' in body ? 'state' : 'reading'
  const signal = readSignal(JSON.stringify({ ...body, type, connectionId, key }))
  if (!signal) return undefined
  const { connectionId: _, ...said } = signal
  return said
}

export function addPushRoutes(app: FastifyInstance, { connections, tell, heard }: PushParts): void {
  app.post<{ Params: { id: string } }>('/signals/:id', { bodyLimit: mostBytes }, async (request, reply) => {
    const id = Number(request.params.id)
    const of = connections().get(id)
    if (!of || of.kind !== 'push' || !isItsToken(request.headers.authorization, of.tokenHash))
      return reply.code(401).send({ error: 'unknown' })
    const key = request.headers['idempotency-key']?.toString()
    const said = saidIn(id, request.body, key)
    if (!said || (key !== undefined && !readingKey.test(key))) return reply.code(400).send({ error: 'unreadable' })
    try {
      await tell(id, said)
    } catch (error) {
      if (!(error instanceof SpoolFull)) throw error
      return reply.code(503).header('retry-after', '10').send({ error: 'full' })
    }
    heard(id)
    return { ok: true }
  })
}
