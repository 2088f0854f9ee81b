import {
  cancelJob,
  handle,
  jobView,
  listJobs,
  openFile,
  readFile,
  readJob,
  type Context,
  type ExportResult,
  type JobRow,
} from '@mouldwright/server-kit'
import { cancelJobAction, downloadExport, getJob, listJobsAction, type JobOnWire } from '../shared/index.ts'

const shown = (ctx: Context, row: JobRow) => jobView(row, ctx.kit, ctx.language) as JobOnWire

/** One's own job of this factory; anybody else's is absent. */
async function ownJob(ctx: Context, taskId: number): Promise<JobRow> {
  const row = await readJob(ctx.db, ctx.session.tenantId, taskId)
  if (!row || row.userId !== ctx.session.userId || row.factoryId !== ctx.session.factoryId)
    return ctx.refuse('record.absent')
  return row
}

export const getJobHandler = handle(getJob, async (ctx, { taskId }) => shown(ctx, await ownJob(ctx, taskId)))

export const listJobsHandler = handle(listJobsAction, async (ctx, { active }) => ({
  rows: (await listJobs(ctx.db, ctx.session, active ?? false)).map((row) => shown(ctx, row)),
}))

export const cancelJobHandler = handle(cancelJobAction, async (ctx, { taskId }) => {
  await ownJob(ctx, taskId)
  const row = await cancelJob(ctx, taskId)
  if (!row) return ctx.refuse('record.absent')
  return shown(ctx, row)
})

export const downloadExportHandler = handle(downloadExport, async (ctx, { taskId }) => {
  const row = await ownJob(ctx, taskId)
  const made = [...ctx.kit.handlers.values()].find(({ action }) => action.name === row.action)
  const access = made?.action.access
  const mayStill = typeof access === 'object' && ctx.session.permissions.has(access.permission)
  const fileId = row.status === 'succeeded' && mayStill ? (row.result as ExportResult | null)?.fileId : undefined
  const file = typeof fileId === 'number' ? await readFile(ctx, fileId) : undefined
  if (!file) return ctx.refuse('record.absent')
  return { ...(await openFile(ctx, file)), recordId: taskId }
})
