/** Reporting from lists of other modules. */
export { JobActions } from './reporting/job-actions.tsx'
export { GateSection } from './reporting/job-gate.tsx'
export { useJobStates, type Job, type JobState } from './reporting/use-reporting.ts'
