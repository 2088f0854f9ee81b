import type { Context } from '@mouldwright/server-kit'

declare module '@mouldwright/server-kit' {
  interface ExtensionPoints {
    /** When operations of batches start in the plan that the shop follows, by `batchId/operationNumber`. One query for all. */
    plannedStarts: (ctx: Context, batchIds: readonly number[]) => Promise<ReadonlyMap<string, string>>
  }
}

/** None where no module plans. */
export const plannedStarts = async (ctx: Context, batchIds: readonly number[]): Promise<ReadonlyMap<string, string>> =>
  (await ctx.kit.extensions.plannedStarts?.(ctx, batchIds)) ?? new Map<string, string>()
