import { useMay } from '@mouldwright/web-kit'
import type { ShownTask } from '../shared/index.ts'

type OfRecord = Pick<ShownTask, 'batchId' | 'partId'>

/** Work beside the plan has no panel: its record opens. */
export const recordOfTask = ({ batchId, partId }: OfRecord): string =>
  batchId ? `/production/batch?id=${batchId}` : `/production/part?id=${partId}`

/** Whether whoever is signed in may see that record. By name: the declarations would come with the shop's page. */
export const useMaySeeRecord = ({ batchId }: OfRecord): boolean =>
  useMay(batchId ? 'production.batch:check' : 'production.part:check')
