import { action, permissionOf, ref } from '@mouldwright/kernel'
import { closedObject, orNull, type Static } from '@mouldwright/kernel/schema'
import { listOf, text, whole, withoutPlan, yes } from './schemas.ts'
import { planIdField } from './schedule.action.ts'
import { schedule } from './schedule.entity.ts'

const movesSchema = closedObject({
  /** The plan that the shop follows now; null: none is published. */
  comparedWith: orNull(closedObject({ planId: whole, scheduleName: text })),
  /** Newly late ones first, then those that end later, then those that end earlier; the largest move first. */
  moved: listOf(
    closedObject({
      mouldId: whole,
      mouldNumber: text,
      mouldName: text,
      deliveryDate: orNull(text),
      /** End by the published plan and by this one; null where nothing of the mould has a place. */
      finishedAt: orNull(text),
      finishesAt: orNull(text),
      /** Above 0: later. */
      movedMinutes: orNull(whole),
      wasLate: yes,
      isLate: yes,
    }),
  ),
  /** Moulds that end as before, and moulds that the published plan does not have. */
  same: whole,
  added: whole,
})
export type PlanMoves = Static<typeof movesSchema>

/** Which moulds end at another time than by the published plan. */
export const getPlanMoves = action('aps.schedule.moves', {
  path: '/aps/exe/job/getPlanMoves.do',
  access: { permission: permissionOf(schedule, 'publish') },
  input: { scheduleId: ref(() => schedule, { required: true }), planId: planIdField },
  output: movesSchema,
  reads: true,
  refusals: withoutPlan,
})
