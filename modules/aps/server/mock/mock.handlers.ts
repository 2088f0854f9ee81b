import { handle, inFactory, sql, type Context } from '@mouldwright/server-kit'
import { getMock, makeMock, schedule, type MockFacts } from '../../shared/index.ts'
import { lockSchedule, readSchedule } from '../schedule/run-state.ts'
import { findMock, publicationNow, type MockRow } from './decided-by-schedule.query.ts'
import { makeMockOf } from './make-mock.ts'

export const mockHandlers = [
  handle(makeMock, async (ctx, { scheduleId }) => {
    const of = await lockSchedule(ctx, scheduleId)
    if (of.isMock) ctx.refuse('mock.ofMock', { name: of.name })
    return makeMockOf(ctx, of, ctx.kit.word(ctx.language, 'aps', 'mocks.ending'))
  }),

  handle(getMock, async (ctx, { scheduleId }): Promise<MockFacts> => {
    const { name } = await readSchedule(ctx, scheduleId)
    const mock = await findMock(ctx, scheduleId)
    const can = (permission: string) => ctx.session.permissions.has(permission)
    const known = mock ? await schedulesAmong(ctx, [mock.sourceId]) : new Set()
    return {
      scheduleId,
      name,
      origin: mock
        ? {
            sourceId: mock.sourceId,
            sourceName: mock.sourceName,
            sourceExists: known.has(mock.sourceId),
            publication: mock.publication,
            publicationNow: await publicationNow(ctx),
            at: mock.beganAt,
            by: mock.by,
          }
        : null,
      merged: mock?.mergedAt ? await mergedOf(ctx, mock) : null,
      may: {
        merge: can(`${schedule.name}:adjust`),
        run: can(`${schedule.name}:load`) && can(`${schedule.name}:run`),
        settings: can('aps.setting:modify'),
      },
    }
  }),
]

async function schedulesAmong(ctx: Context, ids: readonly number[]): Promise<Set<number>> {
  const rows = await ctx.db.all<{ id: number }>(
    sql`select t.id from aps_schedule as t where ${inFactory(ctx, 't')} and t.id = any(${ids}::bigint[])`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** How far the merge has come: `loading`, `running`, `done`, or `failed` where the load or the run ended without a plan. */
async function mergedOf(ctx: Context, of: MockRow): Promise<MockFacts['merged']> {
  const plans = await ctx.db.all<{ id: number }>(
    sql`select t.id from aps_plan as t where ${inFactory(ctx, 't')} and t.schedule_id = ${of.targetId}
      and (t.id = ${of.planBefore} or t.is_current) order by t.id`,
  )
  const state = stepOf(of)
  const planBefore = plans.find(({ id }) => id === of.planBefore)?.id ?? null
  return {
    at: of.mergedAt!,
    by: of.mergedBy!,
    targetId: of.targetId!,
    targetName: of.targetName!,
    planBefore,
    planAfter: state === 'done' ? (plans.find(({ id }) => id !== of.planBefore)?.id ?? null) : null,
    state,
  }
}

function stepOf({ loadState, runState }: MockRow): string {
  if (runState === null) return loadState === 'active' ? 'loading' : 'failed'
  if (runState === 'active') return 'running'
  return runState === 'succeeded' || runState === 'stopped' ? 'done' : 'failed'
}
