import { queryBackups, runBackup, saveBackupPlan, type BackupState } from '@mouldwright/oms/shared'
import { audit, type Context, type Handler } from '@mouldwright/server-kit'
import { parseCron, type Cron } from '@mouldwright/worktime'
import { nextMoment } from './backup-runs.ts'
import { listRuns, lookAloneAtBackups, queueRun, readPlan, writePlan, type PlanRow } from './backup.query.ts'
import { handleForOperator } from './operator.ts'

const backupsShown = 60
/** What the page proposes before anybody has set a plan: each night, and a proof on Sunday. */
const proposed = { version: 0, isOn: false, backupCron: '15 2 * * *', proveCron: '15 4 * * 0', keep: 14 }

/** An expression that somebody wrote. */
function cronOf(ctx: Context, field: string, text: string): Cron {
  const cron = parseCron(text)
  return 'fault' in cron ? ctx.invalid([{ field, rule: 'cron', params: { text } }]) : cron
}

async function stateOf(ctx: Context): Promise<BackupState> {
  const { backups } = ctx.kit.ports
  const about = await backups.about()
  const plan = (await readPlan(ctx.db)) ?? {
    ...proposed,
    timeZone: ctx.session.timeZone,
    nextBackupAt: null,
    nextProofAt: null,
  }
  const seen = about.hindrance === 'otherDatabase' ? [] : await backups.list(backupsShown)
  return {
    ...about,
    ...plan,
    backups: seen.map(({ proof, ...backup }) => ({
      ...backup,
      provedAt: proof?.at ?? null,
      tenants: proof?.tenants ?? null,
      rows: proof?.rows ?? null,
      files: proof?.files ?? null,
    })),
    runs: await listRuns(ctx.db),
  }
}

export const backupHandlers: readonly Handler[] = [
  handleForOperator(queryBackups, (ctx) => stateOf(ctx)),

  handleForOperator(saveBackupPlan, async (ctx, { version, isOn, backupCron, proveCron, keep }) => {
    const { timeZone } = ctx.session
    const backup = cronOf(ctx, 'backupCron', backupCron)
    const proof = cronOf(ctx, 'proveCron', proveCron)
    await lookAloneAtBackups(ctx.db)
    const before = await readPlan(ctx.db)
    if ((before?.version ?? 0) !== version) ctx.refuse('backup.changed')
    const next = (cron: Cron) => (isOn ? nextMoment(cron, ctx.now(), timeZone).toISOString() : null)
    const after: PlanRow = {
      version: version + 1,
      isOn: isOn ?? false,
      backupCron: backupCron.trim(),
      proveCron: proveCron.trim(),
      keep,
      timeZone,
      nextBackupAt: next(backup),
      nextProofAt: next(proof),
    }
    await writePlan(ctx.db, after)
    const shown = (plan: PlanRow | undefined) =>
      plan && { isOn: plan.isOn, backupCron: plan.backupCron, proveCron: plan.proveCron, keep: plan.keep }
    await audit(ctx, [
      {
        operation: 'modify',
        entity: 'oms.backup',
        ...(before ? { before: shown(before)! } : {}),
        after: shown(after)!,
      },
    ])
    return stateOf(ctx)
  }),

  handleForOperator(runBackup, async (ctx, { kind }) => {
    const { backups } = ctx.kit.ports
    const { hindrance } = await backups.about()
    if (hindrance === 'otherDatabase') ctx.refuse('backup.otherDatabase')
    if (hindrance === 'noPhrase') ctx.refuse('backup.noPhrase')
    if (kind === 'proof' && (await backups.list(1)).length === 0) ctx.refuse('backup.none')
    await lookAloneAtBackups(ctx.db)
    if (!(await queueRun(ctx.db, { id: ctx.newId(), kind, dueAt: ctx.now(), missed: 0 }))) ctx.refuse('backup.underway')
    await audit(ctx, [{ operation: 'run', entity: 'oms.backup', after: { kind } }])
    return stateOf(ctx)
  }),
]
