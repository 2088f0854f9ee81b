import { event } from '@mouldwright/kernel'

/** Somebody calls from the shop floor, or a call was answered or closed: those who answer look. */
export const callChanged = event<{
  id: number
  kind: string
  status: string
  machine: string | null
  by: string
}>()('terminals.callChanged', { permission: 'terminals.call:check' })
