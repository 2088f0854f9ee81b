import type { TagTone } from '@mouldwright/web-kit/entity'
import type { ShownTask, TaskStatus } from '../shared/index.ts'
import { apsWord } from './page-words.ts'

/** How the status of a task looks. */
export const statusTone = (status: string): TagTone =>
  ({
    notStarted: 'neutral' as const,
    inProgress: 'info' as const,
    completed: 'success' as const,
    materialArrived: 'warning' as const,
    forcedShipment: 'danger' as const,
  })[status as TaskStatus] ?? 'neutral'

/** Machine or team; of outsourced work, that it is away. */
export const resourceOf = ({ resourceName, isOutsourced }: ShownTask): string | undefined =>
  resourceName ?? (isOutsourced ? apsWord('phrases.outside') : undefined)
