import { event } from '@mouldwright/kernel'

/** Batches are held by an order, or let go on: machines look again at what they may start. */
export const holdsChanged = event<{ order: string; batchIds: readonly number[]; isHeld: boolean }>()(
  'production.holdsChanged',
  'factory',
)
