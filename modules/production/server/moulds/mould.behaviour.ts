import { behaviour } from '@mouldwright/server-kit'
import { mould } from '../../shared/index.ts'
import { mouldTrialsTurn, ofTrials } from './mould-trials.ts'
import { fillPriority } from './usual-priority.ts'

/** Dates of trials stand with the mould, where planning reads them; whoever keeps more of trials is asked and told. */
export const mouldBehaviour = behaviour(mould, {
  turn: mouldTrialsTurn,
  async check(ctx, changes) {
    await fillPriority(ctx, changes)
    const changed = ofTrials(changes)
    return changed.length > 0 ? ((await ctx.kit.extensions.mouldTrials?.issues(ctx, changed)) ?? []) : []
  },
  async saved(ctx, changes) {
    const changed = ofTrials(changes)
    if (changed.length > 0) await ctx.kit.extensions.mouldTrials?.saved(ctx, changed)
  },
})
