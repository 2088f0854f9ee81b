import type pg from 'pg'
import { processorTime } from './process-use.ts'
import type { Figure } from './run.ts'

const warmUps = 5
const rounds = 40

/** Processor milliseconds that the connections of the bench's database have used; no number where the system does not tell. */
async function databaseTime(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  return rows.reduce((sum, { pid }) => sum + processorTime(pid), 0)
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!

/**
 * A call again and again: by the clock, and by the processor time of client and server, which are one process here, and of the
 * database's connections, without its parallel workers. The latter say more on a machine that does other work.
 * @param admin a connection beside them, to the same database
 */
export async function measure(
  name: string,
  call: () => Promise<unknown>,
  { admin, goal }: { admin: pg.Client; goal: number },
): Promise<Figure[]> {
  for (let round = 0; round < warmUps; round += 1) await call()
  const milliseconds: number[] = []
  const before = await databaseTime(admin)
  const own = process.cpuUsage()
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now()
    await call()
    milliseconds.push(performance.now() - startedAt)
  }
  const used = process.cpuUsage(own)
  const after = await databaseTime(admin)
  milliseconds.sort((one, other) => one - other)
  const perCall = (total: number) => total / rounds
  return [
    { name: `${name}: median`, value: at(milliseconds, 0.5), unit: 'ms' },
    { name: `${name}: p95 (goal ${goal})`, value: at(milliseconds, 0.95), unit: 'ms' },
    {
      name: `${name}: processor time of client and server`,
      value: perCall((used.user + used.system) / 1_000),
      unit: 'ms',
    },
    ...(Number.isNaN(after - before)
      ? []
      : [{ name: `${name}: processor time of the database`, value: perCall(after - before), unit: 'ms' }]),
  ]
}
