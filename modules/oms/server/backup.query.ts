import type { BackupRun, BackupRunKind } from '@mouldwright/oms/shared'
import { sql, type Db } from '@mouldwright/server-kit'

export interface PlanRow {
  version: number
  isOn: boolean
  backupCron: string
  proveCron: string
  keep: number
  timeZone: string
  nextBackupAt: string | null
  nextProofAt: string | null
}

const runsShown = 20
/** Attempts that are remembered. */
const runsKept = 500
/** A run whose node says nothing for so long is over. */
const silentSeconds = 90

const planLock = 7_400_011

/** Looks and changes come one after the other, over all nodes. */
export const lookAloneAtBackups = (db: Db) => db.run(sql`select pg_advisory_xact_lock(${planLock})`)

export const readPlan = (db: Db) =>
  db.maybe<PlanRow>(sql`
    select version, is_on as "isOn", backup_cron as "backupCron", prove_cron as "proveCron", keep, time_zone as "timeZone",
      next_backup_at as "nextBackupAt", next_proof_at as "nextProofAt" from oms_backup_plan where id = 1`)

export const writePlan = (db: Db, plan: PlanRow) =>
  db.run(sql`
    insert into oms_backup_plan (id, version, is_on, backup_cron, prove_cron, keep, time_zone, next_backup_at, next_proof_at)
    values (1, ${plan.version}, ${plan.isOn}, ${plan.backupCron}, ${plan.proveCron}, ${plan.keep}, ${plan.timeZone},
      ${plan.nextBackupAt}, ${plan.nextProofAt})
    on conflict (id) do update set version = excluded.version, is_on = excluded.is_on, backup_cron = excluded.backup_cron,
      prove_cron = excluded.prove_cron, keep = excluded.keep, time_zone = excluded.time_zone,
      next_backup_at = excluded.next_backup_at, next_proof_at = excluded.next_proof_at`)

export const listRuns = (db: Db) =>
  db.all<BackupRun>(sql`
    select id, kind, due_at as "dueAt", missed, started_at as "startedAt", ended_at as "endedAt", error, name,
      coalesce(result, case when started_at is null then 'waiting' else 'running' end) as result
    from oms_backup_run order by id desc limit ${runsShown}`)

/** @returns false where one of the kind is under way */
export async function queueRun(
  db: Db,
  run: { id: number; kind: BackupRunKind; dueAt: Date; missed: number },
): Promise<boolean> {
  const added = await db.run(sql`
    insert into oms_backup_run (id, kind, due_at, missed) values (${run.id}, ${run.kind}, ${run.dueAt}, ${run.missed})
    on conflict do nothing`)
  return added > 0
}

export const noteSkipped = (db: Db, run: { id: number; kind: BackupRunKind; dueAt: Date; missed: number; at: Date }) =>
  db.run(sql`
    insert into oms_backup_run (id, kind, due_at, missed, ended_at, result)
    values (${run.id}, ${run.kind}, ${run.dueAt}, ${run.missed}, ${run.at}, 'skipped')`)

/** Runs whose node died are over, and old ones are forgotten. */
export async function tidyRuns(db: Db, at: Date): Promise<void> {
  await db.run(sql`
    update oms_backup_run set ended_at = ${at}, result = 'lost'
    where ended_at is null and beat_at < ${new Date(at.getTime() - silentSeconds * 1_000)}`)
  await db.run(sql`
    delete from oms_backup_run where ended_at is not null
      and id <= (select id from oms_backup_run order by id desc offset ${runsKept} limit 1)`)
}

/** The oldest run that waits, for this node; none while another one is at work. */
export const claimRun = (db: Db, at: Date) =>
  db.maybe<{ id: number; kind: BackupRunKind }>(sql`
    update oms_backup_run set started_at = ${at}, beat_at = ${at}
    where id = (select id from oms_backup_run where started_at is null and ended_at is null order by id limit 1)
      and not exists (select from oms_backup_run where started_at is not null and ended_at is null)
    returning id, kind`)

/** @returns false once the run was taken for lost */
export async function beatRun(db: Db, id: number, at: Date): Promise<boolean> {
  return (await db.run(sql`update oms_backup_run set beat_at = ${at} where id = ${id} and ended_at is null`)) > 0
}

export const endRun = (
  db: Db,
  id: number,
  end: { at: Date; result: 'done' | 'failed' | 'lost'; name?: string | undefined; error?: string | undefined },
) =>
  db.run(sql`
    update oms_backup_run set ended_at = ${end.at}, result = ${end.result}, name = ${end.name ?? null},
      error = ${end.error?.slice(0, 2_000) ?? null}
    where id = ${id} and ended_at is null`)
