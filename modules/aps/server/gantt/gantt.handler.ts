import { handle } from '@mouldwright/server-kit'
import { getGantt } from '../../shared/index.ts'
import { readChanges } from '../compare/changes.query.ts'
import { planOf } from '../query/plan.query.ts'
import { inChartTurn } from './chart-turns.ts'
import { savedGantt } from './saved-gantt.query.ts'
import { showGantt } from './show-gantt.ts'

export default handle(getGantt, (ctx, { scheduleId, planId }) =>
  inChartTurn(ctx.session.tenantId, async () => {
    const plan = await planOf(ctx, scheduleId, planId)
    const stored = await savedGantt(ctx, plan.planId)
    const changes = await readChanges(ctx, plan)
    return showGantt(ctx, plan, scheduleId, {
      ...stored,
      tasks: { ...stored.tasks, flags: changes.marked(stored.tasks) },
    })
  }),
)
