/** Serves the devices that the server plans for this gateway, also while the server is away. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import {
  deliverSignals,
  planConnections,
  type ConnectionCause,
  type ConnectionKind,
  type PlannedConnection,
} from '@mouldwright/signals/shared'
import type { ServiceMaker } from '../context.ts'
import { readJson, writeDurably } from '../durable.ts'
import { createDelivery } from '../spool/deliver.ts'
import { openSpool } from '../spool/spool.ts'
import { connectionFault, type Connector, type ConnectorMaker } from './connector.ts'
import { followAgent } from './mtconnect.ts'
import { loadOpcua } from './opcua-package.ts'
import { followOpcua } from './opcua.ts'
import { addPushRoutes } from './push.ts'
import { createTeller } from './teller.ts'
import { watchFolder } from './watched-folder.ts'

export interface SignalTimes {
  /** Between two looks at a device. */
  lookMs: number
  /** Between two looks at the plan. */
  planMs: number
  /** The file beside which optional packages are looked for. */
  packagesBeside?: string
}

interface Running {
  of: PlannedConnection
  stop(): Promise<void>
}

interface Health {
  connectionId: number
  state: 'working' | 'failing'
  cause?: ConnectionCause
  certificate?: string
  detail: string | null
  at: string
}

const planFile = 'plan.json'

export const signalService =
  (
    { lookMs, planMs, packagesBeside = import.meta.url }: SignalTimes = { lookMs: 2_000, planMs: 10_000 },
  ): ServiceMaker =>
  async ({ app, config, connection: server, folder: folderOf, log }) => {
    const makers: Partial<Record<ConnectionKind, ConnectorMaker>> = {
      folder: watchFolder,
      mtconnect: followAgent,
      opcua: followOpcua({ servers: config.opcuaServers, load: () => loadOpcua(packagesBeside) }),
    }
    const folder = await folderOf('signals')
    const spool = await openSpool({ folder: join(folder, 'spool') })
    const { cutBytes } = spool.health()
    if (cutBytes > 0) log.warn({ cutBytes }, 'a record of the spool was torn by a power cut')
    let trouble: string | undefined
    const delivery = createDelivery({
      spool,
      connection: server,
      path: deliverSignals.path,
      bodyOf: ({ session, records }) => ({
        session,
        signals: records.map(({ stream, sequence, at, body }) => ({
          stream,
          sequence,
          at,
          body: JSON.stringify(body),
        })),
      }),
      onFailure: (error) => log.info({ err: error }, 'signals wait for the server'),
    })
    const teller = createTeller(spool, { now: () => server.serverNow(), appended: () => delivery.wake() })
    const health = new Map<number, Health>()
    const running = new Map<number, Running>()
    let planned: ReadonlyMap<number, PlannedConnection> = new Map()
    const ended = new AbortController()
    let planning: Promise<void> | undefined

    function note(connectionId: number, wrong?: Error): void {
      const fault = wrong && connectionFault(wrong)
      health.set(connectionId, {
        connectionId,
        state: wrong ? 'failing' : 'working',
        ...(fault ? { cause: fault.fault } : {}),
        ...(fault?.certificate ? { certificate: fault.certificate } : {}),
        detail: (wrong && lineOf(messageOf(wrong))) || null,
        at: new Date(server.serverNow()).toISOString(),
      })
    }

    async function run(connector: Connector, of: PlannedConnection, signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        try {
          await connector.look(signal)
          note(of.id)
        } catch (error) {
          if (!signal.aborted) note(of.id, error as Error)
        }
        await after(lookMs, undefined, { signal }).catch(() => {})
      }
    }

    async function begin(of: PlannedConnection): Promise<void> {
      const make = makers[of.kind]
      const stopped = new AbortController()
      const own = join(folder, String(of.id))
      await mkdir(own, { recursive: true })
      const connector = make?.({
        of,
        folder: own,
        server,
        tell: (said, at) => teller.tell(of.id, said, at),
      })
      const work = connector && run(connector, of, AbortSignal.any([stopped.signal, ended.signal]))
      running.set(of.id, {
        of,
        async stop() {
          stopped.abort()
          await work
          await connector?.close?.()
        },
      })
    }

    async function follow(plan: readonly PlannedConnection[]): Promise<void> {
      planned = new Map(plan.map((of) => [of.id, of]))
      for (const [id, one] of running) {
        if (JSON.stringify(planned.get(id)) === JSON.stringify(one.of)) continue
        await one.stop()
        running.delete(id)
        health.delete(id)
      }
      for (const of of plan) if (!running.has(of.id)) await begin(of)
    }

    async function keepPlan(): Promise<void> {
      while (!ended.signal.aborted) {
        try {
          const { connections } = await server.call<{ connections: PlannedConnection[] }>(planConnections.path, {
            health: [...health.values()],
          })
          await writeDurably(join(folder, planFile), JSON.stringify(connections))
          await follow(connections)
          trouble = undefined
        } catch (error) {
          trouble = messageOf(error as Error)
        }
        await after(planMs, undefined, { signal: ended.signal }).catch(() => {})
      }
    }

    addPushRoutes(app, {
      connections: () => planned,
      tell: (id, said) => teller.tell(id, said),
      heard: (id) => note(id),
    })

    return {
      name: 'signals',
      async start() {
        await follow((await readJson<PlannedConnection[]>(join(folder, planFile))) ?? [])
        delivery.start()
        planning = keepPlan()
      },
      async stop() {
        ended.abort()
        await planning
        await Promise.all([...running.values()].map((one) => one.stop()))
        await delivery.stop()
        await spool.close()
      },
      health: () => {
        const { records, oldestAt } = spool.health()
        return { waiting: records, waitingSince: oldestAt, ...(trouble === undefined ? {} : { trouble }) }
      },
    }
  }

/** Some libraries explain at length; the server takes one line. */
const lineOf = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)

/** The cause says what is wrong: `fetch failed` does not. */
const messageOf = (error: Error): string => {
  const { cause } = error
  return cause instanceof Error && cause.message ? cause.message : error.message
}
