import type { Params, RefusalCode } from '@mouldwright/kernel'
import type { FollowUp, ReportKind } from '../../shared/reports/report.ts'

/** What somebody did, as a terminal or a page says it. Calls of the andon are not reports of work. */
export interface ReportDraft {
  /** The caller's own, unique in the tenant: a repeat does nothing. */
  key: string
  kind: Exclude<ReportKind, 'call' | 'correct'>
  /** Whose act it is. */
  userId: number
  batchId: number
  operationNumber: number
  machineId?: number | null
  resourceGroupId?: number | null
  quantity?: number | null
  progress?: number | null
  weight?: number | null
  reason?: string | null
  followUp?: FollowUp | null
  dealWay?: string | null
  /** Process of the rework operation that follows, and its minutes. */
  reworkProcessId?: number | null
  reworkMinutes?: number | null
  piece?: string | null
  note?: string | null
  /** ISO, by the device's clock. */
  deviceAt?: string | null
  deviceSequence?: number | null
}

export interface ReportedBy {
  terminalId?: number
  /** Whose act all of it is, where the caller has asked already whether they may work in the factory. */
  worker?: { userId: number; name: string }
  /** Name of whoever entered it. */
  enteredBy: string
  /** Server's clock less the device's. */
  clockOffsetMs?: number
  /** Reports waited on the device for a connection. */
  isQueued?: boolean
  /** When the server last heard of the device. */
  lastContactAt?: Date
}

export interface ReportAnswer {
  key: string
  answer: 'applied' | 'already' | 'refused'
  /** A refusal of this module or of the kit, with its parameters. */
  code?: RefusalCode
  params?: Params
  /** It is kept for the supervisor although it does not count. */
  isKept?: boolean
}
