/** What the database says when two meet, as the caller hears it: made again where that helps, else a sentence; never a defect. */
import { action, choice, module, text } from '@mouldwright/kernel'
import { handle, serverModule, sql, wireCodes } from '@mouldwright/server-kit'
import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { userOfFile, worldOfFile } from '../world/of-file.ts'
import { loggedDefects } from '../world/seen-in-world.ts'

const kinds = {
  unique: '23505',
  foreignKey: '23503',
  exclusion: '23P01',
  serialization: '40001',
  deadlock: '40P01',
  lock: '55P03',
} as const

const meet = action('probe.meet', {
  path: '/probe/meet',
  access: 'signedIn',
  input: { how: choice({ options: Object.keys(kinds), required: true }) },
  output: Type.Null(),
})
const settle = action('probe.settle', {
  path: '/probe/settle',
  access: 'signedIn',
  input: { how: choice({ options: Object.keys(kinds), required: true }) },
  output: Type.Integer(),
})
const take = action('probe.take', {
  path: '/probe/take',
  access: 'signedIn',
  input: { key: text({ required: true, max: 40 }) },
  output: Type.Null(),
})

let tries = 0
const raise = (how: string) =>
  sql.raw(`do $$ begin raise exception 'met' using errcode = '${kinds[how as keyof typeof kinds]}'; end $$`)

/** Handlers that check nothing beforehand: all that stands between two of them is the database. */
const probe = serverModule({
  module: module({ key: 'probe', needs: [], entities: [], actions: [meet, settle, take] }),
  words: { zh: {}, en: {} },
  handlers: [
    handle(meet, async (ctx, { how }) => {
      await ctx.db.run(raise(String(how)))
      return null
    }),
    handle(settle, async (ctx, { how }) => {
      tries += 1
      if (tries === 1) await ctx.db.run(raise(String(how)))
      return tries
    }),
    handle(take, async (ctx, { key }) => {
      const { tenantId, userId } = ctx.session
      await ctx.db.run(
        sql`insert into kit_idempotency (tenant_id, user_id, key, action, at) values (${tenantId}, ${userId}, ${key}, 'x', ${ctx.now()})`,
      )
      return null
    }),
  ],
})

// One tenant may have three quarters of the connections: each of twenty calls at once has its own.
const world = worldOfFile({ also: [probe], poolSize: 28 })
const caller = userOfFile(world, ['*'])

it.each(Object.keys(kinds))('[C5 I1] %s is told as a conflict, in both languages', async (how) => {
  for (const [lang, sentence] of [
    ['zh', /刷新后重试/],
    ['en', /reload and try again/],
  ] as const) {
    const answer = await caller.post('probe/meet', { how }, { lang })
    expect(answer).toMatchObject({ code: wireCodes.conflict, message: expect.stringMatching(sentence) })
    expect(answer.data).toMatchObject({ refusal: 'load.conflict' })
  }
})

it.each(Object.keys(kinds).filter((how) => how !== 'lock'))('[C5] %s that is over is made again', async (how) => {
  tries = 0
  expect(await caller.ok('probe/settle', { how })).toBe(2)
})

it('[C5] of twenty who take the same thing unchecked one gets it, and all others are told', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => caller.post('probe/take', { key: 'one' })))
  expect(answers.filter(({ code }) => code === wireCodes.ok)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === wireCodes.conflict)).toHaveLength(19)
})

it('logs no defect on the way', () => {
  expect(loggedDefects(world)).toEqual([])
})
