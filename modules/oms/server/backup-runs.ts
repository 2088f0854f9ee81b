/** Makes and proves backups at their times, beside the calls: any node looks, one run at a time over all of them. */
import type { BackupRunKind } from '@mouldwright/oms/shared'
import { nowhere, periodicService, transaction, type Service, type ServiceParts } from '@mouldwright/server-kit'
import { nextTimes, parseCron, type Cron } from '@mouldwright/worktime'
import {
  beatRun,
  claimRun,
  endRun,
  lookAloneAtBackups,
  noteSkipped,
  queueRun,
  readPlan,
  tidyRuns,
  writePlan,
  type PlanRow,
} from './backup.query.ts'

const lookEveryMs = 5_000
const beatEveryMs = 20_000
/** Missed times are counted up to here. */
const mostMissed = 100

/** The next time of an expression after a moment. */
export function nextMoment(cron: Cron, after: Date, zone: string): Date {
  const [minute] = nextTimes(cron, Math.floor(after.getTime() / 60_000), zone, 1)
  return new Date(minute! * 60_000)
}

function savedCron(text: string): Cron {
  const cron = parseCron(text)
  if ('fault' in cron) throw new Error(`A saved cron expression is none: ${text}`)
  return cron
}

/** The last time that has come, how many came before it unseen, and the next. */
function timesUntil(text: string, first: Date, at: Date, zone: string): { due: Date; missed: number; next: Date } {
  const cron = savedCron(text)
  let [due, missed] = [first, 0]
  let next = nextMoment(cron, due, zone)
  for (; next <= at && missed < mostMissed; missed += 1) {
    due = next
    next = nextMoment(cron, due, zone)
  }
  return { due, missed, next: next <= at ? nextMoment(cron, at, zone) : next }
}

/** Queues what is due, once; then takes what waits. */
async function takeRun(parts: ServiceParts): Promise<{ id: number; kind: BackupRunKind; keep: number } | undefined> {
  const { pool, clock, newId } = parts
  return transaction(pool, nowhere, async (db) => {
    await lookAloneAtBackups(db)
    const at = new Date(clock.now())
    await tidyRuns(db, at)
    const plan = await readPlan(db)
    const changed: Partial<PlanRow> = {}
    const look = async (kind: BackupRunKind, cron: string, nextAt: string | null) => {
      if (!plan?.isOn || nextAt === null || new Date(nextAt) > at) return undefined
      const { due, missed, next } = timesUntil(cron, new Date(nextAt), at, plan.timeZone)
      const run = { id: newId(), kind, dueAt: due, missed }
      if (!(await queueRun(db, run))) await noteSkipped(db, { ...run, at })
      return next.toISOString()
    }
    if (plan) {
      const backup = await look('backup', plan.backupCron, plan.nextBackupAt)
      if (backup) changed.nextBackupAt = backup
      const proof = await look('proof', plan.proveCron, plan.nextProofAt)
      if (proof) changed.nextProofAt = proof
      if (backup || proof) await writePlan(db, { ...plan, ...changed })
    }
    const run = await claimRun(db, at)
    return run && { ...run, keep: plan?.keep ?? 14 }
  })
}

/** One look: what is due is queued, and what waits is carried out to its end. */
export async function lookAtBackups(
  parts: ServiceParts,
  stopped: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { kit, pool, clock, log } = parts
  const { backups } = kit.ports
  // A node beside a database of its own tools has nothing to make.
  if ((await backups.about()).hindrance === 'otherDatabase') return
  for (;;) {
    if (stopped.aborted) return
    const run = await takeRun(parts)
    if (!run) return
    const abort = new AbortController()
    const signal = AbortSignal.any([stopped, abort.signal])
    const beat = setInterval(() => {
      transaction(pool, nowhere, (db) => beatRun(db, run.id, new Date(clock.now()))).then(
        (isMine) => isMine || abort.abort(),
        (error: Error) => log.warn({ err: error }, 'a backup could not say that it goes on'),
      )
    }, beatEveryMs)
    beat.unref()
    try {
      const { name } = run.kind === 'backup' ? await backups.make(run.keep, signal) : await backups.prove(signal)
      await transaction(pool, nowhere, (db) => endRun(db, run.id, { at: new Date(clock.now()), result: 'done', name }))
    } catch (error) {
      const { message } = error as Error
      const result = stopped.aborted ? 'lost' : 'failed'
      if (result === 'failed') log.error({ err: error, kind: run.kind }, 'a backup could not be made or proved')
      await transaction(pool, nowhere, (db) =>
        endRun(db, run.id, { at: new Date(clock.now()), result, error: message }),
      )
    } finally {
      clearInterval(beat)
    }
  }
}

export const createBackupRuns = (parts: ServiceParts): Service =>
  periodicService({
    everyMs: lookEveryMs,
    run: (stopped) => lookAtBackups(parts, stopped),
    log: parts.log,
    fault: 'backups could not be looked at',
  })
