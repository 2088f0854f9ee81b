import { action, permissionOf, ref } from '@mouldwright/kernel'
import { Type } from '@mouldwright/kernel/schema'
import { planIdField } from './schedule.action.ts'
import { schedule } from './schedule.entity.ts'
import { withoutPlan } from './schemas.ts'

/** All that decided a plan, as a file that `npm run replay` runs again. */
export const getRunRecord = action('aps.schedule.record', {
  method: 'GET',
  path: '/aps/exe/job/getRunRecord.do',
  access: { permission: permissionOf(schedule, 'check') },
  input: { scheduleId: ref(() => schedule, { required: true }), planId: planIdField },
  output: Type.Unknown(),
  answers: 'file',
  refusals: [...withoutPlan, 'plan.changedByHand', 'plan.beginningGone'],
})
