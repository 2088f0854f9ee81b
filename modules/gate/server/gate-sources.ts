import type { Context } from '@mouldwright/server-kit'
import type { GateReason } from '../shared/index.ts'

export interface GateQuery {
  batchId: number
  operationNumber: number
  /** Where it would start; absent: where it stands. */
  machineId?: number
  /** Who would start it; absent: nobody in particular. */
  userId?: number
}

export const gateKey = (batchId: number, operationNumber: number) => `${batchId}/${operationNumber}`

/** Reasons by `gateKey`. Set-based: one query for all operations, never one for each. */
export type GateSource = (
  ctx: Context,
  operations: readonly GateQuery[],
) => Promise<ReadonlyMap<string, readonly GateReason[]>>

/** One that stops nothing and only asks for a look. */
export type AmberGateSource = (
  ...given: Parameters<GateSource>
) => Promise<ReadonlyMap<string, readonly (GateReason & { light: 'amber' })[]>>

declare module '@mouldwright/server-kit' {
  interface ExtensionPoints {
    electrodeGate: GateSource
    programGate: GateSource
    holdGate: GateSource
    /** Another one after each hold that was set or lifted: terminals look at their work again then. */
    holdsMark: (ctx: Context) => Promise<string>
    outOfOrderGate: AmberGateSource
    concessionGate: AmberGateSource
    /** Of pieces that came back from suppliers. */
    suppliersConcessionGate: AmberGateSource
    dispositionGate: GateSource
  }
}
