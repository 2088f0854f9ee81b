import type { RefusalCode } from '@mouldwright/kernel'
import { exportLimits, type Context } from '@mouldwright/server-kit'
import { planById } from '../query/plan.query.ts'

/** Of a queued export of what a page has found in a plan: its query is checked before it is a job, and the plan has to be there still. */
export const exportOfFound = <C extends RefusalCode, Q>(check: (ctx: Context<C>, query: Q) => unknown) => ({
  repeatable: true,
  limits: exportLimits,
  accept: async (
    ctx: Context<C | 'export.queryFirst' | 'plan.absent'>,
    input: Q & { planId?: number | null },
  ): Promise<void> => {
    check(ctx, input)
    if (!input.planId) return ctx.refuse('export.queryFirst')
    await planById(ctx, input.planId)
  },
})
