import { acknowledgeAlarm, alarm, alarmFlow } from '@mouldwright/alarms/shared'
import { mayAdvance } from '@mouldwright/kernel'
import { handle, readRecords, updateRecords } from '@mouldwright/server-kit'

export const acknowledgeHandler = handle(acknowledgeAlarm, async (ctx, { id }) => {
  const [found] = await readRecords(ctx, alarm, { ids: [id], lock: 'change' })
  if (!found) return ctx.refuse('record.absent')
  const { status, subject, acknowledgedBy } = found
  if (!mayAdvance(alarmFlow, status ?? alarmFlow.initial, 'acknowledged'))
    ctx.refuse(status === 'over' ? 'alarm.over' : 'alarm.acknowledged', {
      subject: subject ?? '',
      by: acknowledgedBy ?? '',
    })
  await updateRecords(ctx, alarm, [
    {
      id,
      status: 'acknowledged',
      acknowledgedBy: ctx.session.displayName,
      acknowledgedAt: ctx.now().toISOString(),
    },
  ])
  return {}
})
