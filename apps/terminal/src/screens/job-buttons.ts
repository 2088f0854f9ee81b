import type { Job } from '@mouldwright/terminals/shared'
import type { ReportKind } from './report.ts'

export type Button = Exclude<ReportKind, 'deliver' | 'materialIn'> | 'delivery' | 'incomingMaterial'

/** The server refuses these while a gate is red: whoever presses them begins to work at it. */
export const beginning: ReadonlySet<Button> = new Set(['setUp', 'start', 'takeOver', 'continue'])

const isAtIt = ({ people }: Job, userId: number | undefined) => people.some((person) => person.userId === userId)

/** What may be reported of a job now: by what its section reports, how far the job is, and whether the person is at it. */
export function buttonsOf(
  job: Job,
  userId: number | undefined,
  { items, finishesDirectly }: { items: readonly string[]; finishesDirectly: boolean },
): Button[] {
  const has = (item: string) => items.length === 0 || items.includes(item)
  const extra = (['delivery', 'incomingMaterial'] as const).filter((item) => items.includes(item))
  const can = (item: Button, asked: string = item) => (has(asked) ? [item] : [])
  const mine = isAtIt(job, userId)
  // Before anybody has signed in, whoever is at it may be the one who stands here.
  const handsOver = mine || (userId === undefined && job.people.length > 0) ? can('handOver', 'pause') : []
  // Where nobody may pause, what was paused otherwise goes on with a start.
  const goesOn = can('continue', has('pause') || has('continue') ? 'continue' : 'start')
  switch (job.state) {
    case 'notStarted':
      return [
        ...can('start'),
        ...can('setUp', 'start'),
        ...(finishesDirectly ? can('finish') : []),
        ...extra.filter((item) => item !== 'delivery'),
      ]
    case 'paused':
      return [...goesOn, ...can('finish'), 'scrap', 'rework', ...extra]
    case 'settingUp':
      return [...can('start'), ...can('finish'), ...can('pause'), ...handsOver, 'scrap', 'rework', ...extra]
    case 'inProgress':
      return [
        ...(mine || userId === undefined ? [] : can('takeOver', 'start')),
        ...can('finish'),
        ...can('pause'),
        ...handsOver,
        'scrap',
        'rework',
        ...extra,
      ]
  }
}
