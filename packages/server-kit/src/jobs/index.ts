export { jobTables } from './job.table.ts'
export {
  jobEnded,
  jobProgressed,
  jobView,
  listJobs,
  readJob,
  type JobFault,
  type JobProgress,
  type JobRow,
  type JobStatus,
  type JobView,
} from './job-store.ts'
export { createEnqueue, generousJobs } from './enqueue.ts'
export { createJobs, type Jobs, type JobsOptions } from './jobs.ts'
export {
  ChildFailed,
  ChildLost,
  runInChild,
  talkToChild,
  type ChildOrder,
  type ChildRun,
  type ChildTalk,
} from './child-run.ts'
export { cancelJob } from './cancel-job.ts'
