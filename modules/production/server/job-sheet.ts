import type { Context } from '@mouldwright/server-kit'

/** What somebody at a machine works by: a program with its tools, electrode pieces with their places, positions that they burn. */
export interface SheetItem {
  kind: 'program' | 'electrode' | 'position'
  name: string
  detail: string
}

/** Items by `batchId/operationNumber`. Set-based: few queries for all operations, never one for each. */
export type SheetSource = (
  ctx: Context,
  operations: readonly { batchId: number; operationNumber: number }[],
) => Promise<ReadonlyMap<string, readonly SheetItem[]>>

declare module '@mouldwright/server-kit' {
  interface ExtensionPoints {
    programSheet: SheetSource
    electrodeSheet: SheetSource
  }
}
