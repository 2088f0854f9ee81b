/** What this process tells others of itself: that it is there, how it does, and what was slow or failed in it. */
import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import type { Clock, Log } from '../context.ts'
import { nowhere, sql, transaction, type Pool } from '../db.ts'
import { deleteOver } from '../due-rows.ts'
import type { ActivityLog } from './activity.ts'

export interface NodeOptions {
  id: string
  version: string
  role: 'all' | 'web' | 'worker'
  pool: Pool
  clock: Clock
  log: Log
  newId: () => number
  activity: ActivityLog
  /** Whose disk is watched. */
  filesDir: string
  jobs: { readonly running: number }
  hub: { readonly connections: number }
  beatMs?: number
}

export interface RunningNode {
  start(): Promise<void>
  /** Writes down how it is, and what was slow or failed meanwhile. */
  beat(): Promise<void>
  drain(): Promise<void>
  stop(): Promise<void>
}

type NodeState = 'ready' | 'draining' | 'stopped'

const keptDays = 7

export function createNode(options: NodeOptions): RunningNode {
  const { id, version, role, pool, clock, log, newId, activity, filesDir, jobs, hub, beatMs = 10_000 } = options
  let state: NodeState = 'ready'
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()
  const startedAt = new Date(clock.now())

  async function write(): Promise<void> {
    const at = new Date(clock.now())
    // Its folder comes to be with the first file.
    const disk = await statfs(filesDir).catch(() => statfs(dirname(filesDir)).catch(() => undefined))
    const bytes = disk ? disk.blocks * disk.bsize : null
    const free = disk ? disk.bavail * disk.bsize : null
    const noted = activity.take()
    await transaction(pool, nowhere, async (db) => {
      await db.run(sql`
        insert into kit_node (id, version, role, host, pid, state, started_at, seen_at, disk_bytes, disk_free_bytes, jobs, sockets)
        values (${id}, ${version}, ${role}, ${hostname()}, ${process.pid}, ${state}, ${startedAt}, ${at}, ${bytes}, ${free},
          ${jobs.running}, ${hub.connections})
        on conflict (id) do update set state = excluded.state, seen_at = excluded.seen_at, disk_bytes = excluded.disk_bytes,
          disk_free_bytes = excluded.disk_free_bytes, jobs = excluded.jobs, sockets = excluded.sockets`)
      if (noted.length > 0)
        await db.run(sql`
          insert into kit_activity (id, ended_at, kind, name, trace_id, tenant_id, node, milliseconds, failed)
          select a.id, a.at, a.kind, a.name, a.trace_id, a.tenant_id, ${id}, a.milliseconds, a.failed
          from unnest(${noted.map(() => newId())}::bigint[], ${noted.map((one) => new Date(one.at))}::timestamptz[],
            ${noted.map(({ kind }) => kind)}::text[], ${noted.map(({ name }) => name)}::text[],
            ${noted.map(({ traceId }) => traceId)}::text[], ${noted.map(({ tenantId }) => tenantId)}::bigint[],
            ${noted.map(({ milliseconds }) => Math.round(milliseconds))}::integer[], ${noted.map(({ failed }) => failed)}::boolean[])
            as a(id, at, kind, name, trace_id, tenant_id, milliseconds, failed)`)
      const old = new Date(at.getTime() - keptDays * 86_400_000)
      // Nodes that remove the same rows in other orders would wait for each other.
      await db.run(deleteOver('kit_activity', 'id', 'ended_at', old, 500))
      await db.run(deleteOver('kit_node', 'id', 'seen_at', old))
    })
  }

  /** One after the other, so that the last one says the last state. */
  function beat(): Promise<void> {
    last = last.then(write).catch((error: Error) => log.warn({ err: error }, 'a node could not say that it is there'))
    return last
  }

  return {
    async start() {
      timer = setInterval(() => void beat(), beatMs)
      timer.unref()
      await beat()
    },
    beat,
    drain() {
      state = 'draining'
      return beat()
    },
    stop() {
      clearInterval(timer)
      state = 'stopped'
      return beat()
    },
  }
}
