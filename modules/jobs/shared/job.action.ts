import { action, flag, integer } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'

export const taskId = integer({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER })

export const jobSchema = closedObject({
  taskId: Type.Integer(),
  action: Type.String(),
  title: Type.String(),
  status: Type.Union([
    Type.Literal('queued'),
    Type.Literal('running'),
    Type.Literal('succeeded'),
    Type.Literal('failed'),
    Type.Literal('cancelled'),
  ]),
  progress: orNull(
    closedObject({
      done: Type.Number(),
      total: Type.Number(),
      step: Type.Optional(Type.String()),
      figures: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    }),
  ),
  result: Type.Unknown(),
  error: orNull(
    closedObject({
      code: Type.String(),
      message: Type.String(),
      /** What to confirm before asking again. */
      confirm: Type.Optional(Type.String()),
      issues: Type.Optional(Type.Array(Type.Unknown())),
    }),
  ),
  createdAt: Type.String(),
  startedAt: orNull(Type.String()),
  endedAt: orNull(Type.String()),
})
export type JobOnWire = Static<typeof jobSchema>

/** One's own job as it stands. */
export const getJob = action('jobs.job.get', {
  path: '/comm/job/get.do',
  access: 'signedIn',
  input: { taskId },
  output: jobSchema,
  reads: true,
})

/** One's own jobs of this factory, newest first; only those under way with `active`. */
export const listJobsAction = action('jobs.job.list', {
  path: '/comm/job/list.do',
  access: 'signedIn',
  input: { active: flag() },
  output: closedObject({ rows: Type.Array(jobSchema) }),
  reads: true,
})

/** Stops one's own job; one that is over stays as it ended. */
export const cancelJobAction = action('jobs.job.cancel', {
  path: '/comm/job/cancel.do',
  access: 'signedIn',
  input: { taskId },
  output: jobSchema,
})

/** The file that an export left. The right to export is asked for again. */
export const downloadExport = action('jobs.export.download', {
  method: 'GET',
  path: '/comm/export/download.do',
  access: 'signedIn',
  input: { taskId },
  output: Type.Unknown(),
  answers: 'file',
})

export const jobActions = [getJob, listJobsAction, cancelJobAction, downloadExport]
