import { handle, inFactory, sql } from '@mouldwright/server-kit'
import { getExample, type ExampleState } from '../shared/index.ts'

export const getExampleHandler = handle(
  getExample,
  async (ctx) =>
    (await ctx.db.maybe<ExampleState>(
      sql`select t.step, t.percent from setup_example as t where ${inFactory(ctx, 't')}`,
    )) ?? {
      step: null,
      percent: 0,
    },
)
