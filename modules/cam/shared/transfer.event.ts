import { event, permissionOf } from '@mouldwright/kernel'
import { transfer } from './transfer.entity.ts'
import type { TransferFault, TransferState } from './transfer.flow.ts'

/** Whoever looks at transfers hears of each step. */
export const transferChanged = event<{
  transferId: number
  state: TransferState
  fault: TransferFault | null
  detail: string | null
}>()('cam.transferChanged', { permission: permissionOf(transfer, 'check') })
