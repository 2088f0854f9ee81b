import type { Fact, Job, TerminalPerson, TerminalWork } from '@mouldwright/terminals/shared'

/** What of a report changes how its operation stands, and who made it. */
export interface Reported extends Pick<Fact, 'kind' | 'batchId' | 'operationNumber' | 'machineId' | 'resourceGroupId'> {
  person: Pick<TerminalPerson, 'userId' | 'name'>
  /** ISO time, by the server's clock. */
  at: string
}

/** Work as it will be once the server has the report. O(jobs). */
export function asReported(work: TerminalWork, of: Reported): TerminalWork {
  const isOf = (job: Job) => job.batchId === of.batchId && job.operationNumber === of.operationNumber
  return { ...work, jobs: work.jobs.flatMap((job) => (isOf(job) ? (next(job, of) ?? []) : [job])) }
}

function next(job: Job, { kind, person: { userId, name }, at, machineId, resourceGroupId }: Reported): Job | undefined {
  const others = job.people.filter((one) => one.userId !== userId)
  switch (kind) {
    case 'setUp':
    case 'start':
      return {
        ...job,
        state: kind === 'setUp' ? 'settingUp' : 'inProgress',
        people: [...others, { userId, name }],
        startedAt: job.startedAt ?? at,
        ...(machineId || resourceGroupId ? { machineId: machineId ?? null, groupId: resourceGroupId ?? null } : {}),
      }
    case 'pause':
      return { ...job, state: 'paused', people: [] }
    case 'handOver':
      return { ...job, people: others }
    case 'finish':
      return undefined
    default:
      return job
  }
}
