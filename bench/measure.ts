import { readFileSync } from 'node:fs'
import type pg from 'pg'
import type { Figure } from './run.ts'

const warmUps = 5
const rounds = 40
const ticksPerSecond = 100

/** Processor milliseconds that the connections of the bench's database have used; absent where the system does not tell. */
async function databaseTime(admin: pg.Client): Promise<number | undefined> {
  const { rows } = await admin.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  try {
    const ticks = rows.map(({ pid }) => {
      const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
      return Number(afterName[11]) + Number(afterName[12])
    })
    return (ticks.reduce((sum, one) => sum + one, 0) * 1_000) / ticksPerSecond
  } catch {
    return undefined
  }
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
    ...(before === undefined || after === undefined
      ? []
      : [{ name: `${name}: processor time of the database`, value: perCall(after - before), unit: 'ms' }]),
  ]
}
