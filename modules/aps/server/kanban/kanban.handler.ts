import { kanban } from '@mouldwright/basic/shared'
import { handle, readRecords, type Context } from '@mouldwright/server-kit'
import { showKanban, type KanbanShown } from '../../shared/index.ts'
import { findPublishedPlan } from '../state.query.ts'
import { readLines, tasksOf } from './lines.query.ts'
import { readLoads } from './loads.query.ts'
import { readPlaces } from './places.query.ts'
import { scopeOf } from './scope.ts'

/** What a board shows now, in the place of the context; who may look at it is the caller's to ask. */
export async function boardShown(ctx: Context, id: number): Promise<KanbanShown> {
  const [board] = await readRecords(ctx, kanban, { ids: [id] })
  if (!board) return ctx.refuse('record.absent')
  const plan = await findPublishedPlan(ctx)
  const scope = scopeOf(board)
  const { boardCalls, boardFigures } = ctx.kit.extensions
  const { name, code, type, displaySeconds } = board
  return {
    board: {
      ...{ id, name, code, type, displaySeconds },
      backgroundImage: board.backgroundImage ?? null,
      pictures: board.pictures?.map(({ picture }) => picture) ?? [],
    },
    at: ctx.now().toISOString(),
    plan: plan
      ? {
          planId: plan.planId,
          scheduleName: plan.scheduleName,
          publishedAt: plan.publishedAt!,
          publisher: plan.publisher!,
        }
      : null,
    lines: plan && type === 'list' ? await readLines(ctx, tasksOf(scope), plan.planId) : [],
    loads: plan && type === 'utilisation' ? await readLoads(ctx, scope, plan.planId) : [],
    places: type === 'layout' ? await readPlaces(ctx, scope, plan?.planId) : [],
    calls: (type === 'andon' && (await boardCalls?.(ctx, scope))) || null,
    figures: (type === 'figures' && (await boardFigures?.(ctx))) || null,
  }
}

export default handle(showKanban, (ctx, { id }) => boardShown(ctx, id))
