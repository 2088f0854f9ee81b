import { event } from '@mouldwright/kernel'

/** The shop has a new plan. */
export const schedulePublished = event<{
  scheduleId: number
  name: string
  planId: number
  publishedAt: string
  publisher: string
}>()('aps.schedulePublished', 'factory')

/** A load or run is over: planners' pages look again. */
export const runEnded = event<{
  scheduleId: number
  taskId: number
  kind: 'load' | 'run'
  status: 'succeeded' | 'stopped' | 'failed' | 'cancelled'
  planId: number | null
}>()('aps.runEnded', { permission: 'aps.schedule:check' })

/** A load or run has begun. */
export const runBegan = event<{ scheduleId: number; taskId: number; kind: 'load' | 'run'; by: string }>()(
  'aps.runBegan',
  { permission: 'aps.schedule:check' },
)

/** Somebody takes hold of a plan, changes it or lets it go: who looks at the schedule follows. */
export const sessionChanged = event<{ scheduleId: number; version: number | null; by: string }>()(
  'aps.sessionChanged',
  {
    permission: 'aps.schedule:check',
  },
)

/** The floor has reported, and the published plan was timed again: forecasts of moulds are other ones. */
export const forecastMoved = event<{ scheduleId: number; planId: number; at: string }>()('aps.forecastMoved', 'factory')
