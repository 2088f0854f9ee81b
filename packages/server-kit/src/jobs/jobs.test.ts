import { setImmediate } from 'node:timers/promises'
import { Refusal } from '@mouldwright/kernel'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { sql } from '../db.ts'
import { waitUntil } from '../postgres/wait-until.ts'
import { sessionsChanged } from '../push/listener.ts'
import { cancelJob } from './cancel-job.ts'
import { createQueueWorld, type QueueWorld } from './jobs.fixture.ts'
import type { Jobs } from './jobs.ts'

let world: QueueWorld
let tenants = 0
const nodes: Jobs[] = []
const node = async (options: Parameters<QueueWorld['node']>[0] = {}) => {
  const jobs = await world.node(options)
  nodes.push(jobs)
  return jobs
}

beforeAll(async () => {
  world = await createQueueWorld()
})
afterEach(async () => {
  for (const jobs of nodes.splice(0)) await jobs.stop()
  world.errors.length = 0
  world.news.length = 0
})
afterAll(() => world.close())

const fresh = () => (tenants += 1)

/** A promise that a test settles. */
function gate<T = void>() {
  let open!: (value: T) => void
  const passed = new Promise<T>((resolve) => (open = resolve))
  return { passed, open }
}

async function until<T>(look: () => Promise<T | undefined | false> | T | undefined | false): Promise<T> {
  const seen = await waitUntil(async () => (await look()) || undefined, { timeoutMs: 240_000, everyMs: 10 })
  if (seen === undefined) throw new Error('The state did not come about.')
  return seen
}

const ending = (tenant: number, id: number) =>
  until(async () => {
    const row = await world.job(tenant, id)
    return row && ['succeeded', 'failed', 'cancelled'].includes(row.status) ? row : undefined
  })

/** Waits for the signal, as a well-behaved handler does. */
const untilTold = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

it('runs a job once its caller has committed, and never when the call failed', async () => {
  const tenant = fresh()
  const notes: string[] = []
  world.work.once = async (_, note) => void notes.push(note)
  await node()
  await expect(
    world.enqueue(tenant, 'once', 'undone', () => {
      throw new Error('the call fails')
    }),
  ).rejects.toThrow('the call fails')
  const id = await world.enqueue(tenant, 'once', 'done')
  expect(await ending(tenant, id)).toMatchObject({ status: 'succeeded', attempts: 1, title: 'Once' })
  expect(notes).toEqual(['done'])
  expect(await world.endedEvents(tenant)).toMatchObject([{ taskId: id, status: 'succeeded' }])
})

it('ends a refused job with its sentence and a broken one with a trace, and tells the user', async () => {
  const tenant = fresh()
  world.work.once = async (_, note) => {
    throw note === 'refuse'
      ? new Refusal('shop.closed', { params: { day: 'Sunday' } })
      : new Error('password in the message')
  }
  await node()
  const [refused, broken] = [
    await world.enqueue(tenant, 'once', 'refuse'),
    await world.enqueue(tenant, 'once', 'break'),
  ]
  expect((await ending(tenant, refused)).error).toMatchObject({ code: 'shop.closed', params: { day: 'Sunday' } })
  const defect = (await ending(tenant, broken)).error
  expect(defect).toMatchObject({ code: 'defect.unexpected', traceId: expect.any(String) })
  expect(JSON.stringify(defect)).not.toContain('password')
  const told = new Map((await world.endedEvents(tenant)).map((event) => [event.taskId, event]))
  expect(told.get(refused)).toMatchObject({ error: { message: 'closed Sunday' } })
  expect(told.get(broken)).toMatchObject({ error: { code: 'defect.unexpected' } })
})

it('writes progress at most four times a second, and the last of it', async () => {
  const tenant = fresh()
  let started = 0
  let last = 0
  // News come by a line of their own.
  const told = () => world.news.filter((news) => news.kind === 'passing' && news.tenantId === tenant)
  world.work.once = async (job) => {
    started = performance.now()
    // As often as it can, for somewhat more than half a second, and until the second of them is told: a busy machine needs longer.
    for (let done = 1; performance.now() - started < 600 || told().length < 2; done += 1) {
      job.progress({ done, total: done })
      last = done
      await setImmediate()
    }
  }
  await node()
  const id = await world.enqueue(tenant, 'once')
  const row = await ending(tenant, id)
  const seconds = (performance.now() - started) / 1000
  expect(row.progress).toEqual({ done: last, total: last })
  expect(told().length).toBeLessThanOrEqual(Math.ceil(seconds * 4) + 1)
})

it('cancels a running job at once, whether its handler listens or not', async () => {
  const tenant = fresh()
  const late = gate<unknown>()
  const stubborn = gate()
  const begun: string[] = []
  world.work.once = async (job, note) => {
    begun.push(note)
    if (note === 'listens') return untilTold(job.signal)
    await stubborn.passed
    return job.transaction(async () => 'too late').then(late.open, late.open)
  }
  await node()
  for (const note of ['listens', 'ignores']) {
    const id = await world.enqueue(tenant, 'once', note)
    await until(() => begun.includes(note))
    await world.context(tenant, (ctx) => cancelJob(ctx, id))
    expect((await ending(tenant, id)).status).toBe('cancelled')
  }
  stubborn.open()
  expect(await late.passed).toMatchObject({ name: 'JobLost' })
  expect((await world.endedEvents(tenant)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
})

it('cancels a waiting job at once and leaves one that is over as it ended', async () => {
  const tenant = fresh()
  const id = await world.enqueue(tenant, 'once')
  expect((await world.context(tenant, (ctx) => cancelJob(ctx, id)))?.status).toBe('cancelled')
  let ran = false
  world.work.once = async () => void (ran = true)
  await node()
  const other = await world.enqueue(tenant, 'once')
  await ending(tenant, other)
  expect((await world.context(tenant, (ctx) => cancelJob(ctx, other)))?.status).toBe('succeeded')
  expect(ran).toBe(true)
  expect((await world.job(tenant, id))?.attempts).toBe(0)
})

it('does not commit what a job does while it is being cancelled', async () => {
  const tenant = fresh()
  const inside = gate()
  const cancelled = gate()
  world.work.once = async (job) => {
    await job.transaction(async (ctx) => {
      await ctx.db.run(
        sql`insert into kit_idempotency (tenant_id, user_id, key, action, at) values (${tenant}, 1, 'trace', 'x', ${ctx.now()})`,
      )
      inside.open()
      await cancelled.passed
    })
  }
  await node()
  const id = await world.enqueue(tenant, 'once')
  await inside.passed
  await world.context(tenant, (ctx) => cancelJob(ctx, id))
  cancelled.open()
  expect((await ending(tenant, id)).status).toBe('cancelled')
  expect(
    await world.context(tenant, (ctx) => ctx.db.all(sql`select 1 from kit_idempotency where tenant_id = ${tenant}`)),
  ).toEqual([])
})

it('[D3] takes over the job of a dead worker; the dead one can write no more', async () => {
  const tenant = fresh()
  const frozen = gate()
  const awake = gate<unknown>()
  let runs = 0
  world.work.again = async (job) => {
    runs += 1
    if (runs > 1) return 'second'
    await frozen.passed
    return job.transaction(async () => 'first').then(awake.open, awake.open)
  }
  // A node that never renews is what a dead one looks like from outside.
  await node({ renewMs: 60_000, slots: 1 })
  const id = await world.enqueue(tenant, 'again')
  await until(() => runs === 1)
  await node({ slots: 1 })
  await world.lapse(id)
  expect(await ending(tenant, id)).toMatchObject({ status: 'succeeded', result: 'second', attempts: 2 })
  frozen.open()
  expect(await awake.passed).toMatchObject({ name: 'JobLost' })
  expect((await world.job(tenant, id))?.result).toBe('second')
})

it('[D3] fails a job that must not run twice, with a reason, and tells the user', async () => {
  const tenant = fresh()
  const begun = gate()
  world.work.once = async (job) => {
    begun.open()
    return untilTold(job.signal)
  }
  await node({ renewMs: 60_000, slots: 1 })
  const id = await world.enqueue(tenant, 'once')
  await begun.passed
  await node()
  await world.lapse(id)
  expect(await ending(tenant, id)).toMatchObject({ status: 'failed', error: { code: 'job.workerLost' } })
  expect(await world.endedEvents(tenant)).toMatchObject([{ status: 'failed', error: { message: 'lost' } }])
})

it('leaves a job alone whose transaction is still open, however late its lease', async () => {
  const tenant = fresh()
  const inside = gate()
  const go = gate()
  let runs = 0
  world.work.again = async (job) => {
    runs += 1
    return job.transaction(async () => {
      inside.open()
      await go.passed
      return runs
    })
  }
  await node({ renewMs: 60_000, slots: 1 })
  const id = await world.enqueue(tenant, 'again')
  await inside.passed
  await world.lapse(id)
  const other = await node({ pollMs: 20 })
  // Jobs of others show that the node has looked for work meanwhile.
  const witness = fresh()
  world.work.once = async () => 'seen'
  await ending(witness, await world.enqueue(witness, 'once'))
  // Its own note that the witness is over comes after that has been committed.
  await until(() => other.running === 0)
  // Between the end of its transaction and the note that it is done, a job with a late lease may be taken.
  await other.stop()
  go.open()
  expect(await ending(tenant, id)).toMatchObject({ status: 'succeeded', result: 1, attempts: 1 })
})

it('gives up after three attempts that died', async () => {
  const tenant = fresh()
  const seen: number[] = []
  world.work.again = async (job) => {
    seen.push(seen.length)
    return untilTold(job.signal)
  }
  const id = await world.enqueue(tenant, 'again')
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await node({ renewMs: 60_000, slots: 1 })
    await until(() => seen.length === attempt)
    await world.lapse(id)
  }
  await node()
  expect(await ending(tenant, id)).toMatchObject({ status: 'failed', error: { code: 'job.tooManyAttempts' } })
})

it("[P6] never lets one tenant's fifty jobs hold back another's first", async () => {
  const [greedy, second, modest] = [fresh(), fresh(), fresh()]
  const order: number[] = []
  world.work.once = async (job) => void order.push(job.session.tenantId)
  const ids: number[] = []
  for (let count = 0; count < 50; count += 1) ids.push(await world.enqueue(greedy, 'once'))
  for (let count = 0; count < 10; count += 1) await world.enqueue(second, 'once')
  const first = await world.enqueue(modest, 'once')
  await node({ slots: 1, perTenant: 1 })
  await ending(modest, first)
  expect(order.indexOf(modest)).toBeLessThanOrEqual(2)
  await ending(greedy, ids.at(-1)!)
  // Turn by turn, not one tenant after the other.
  expect(order.slice(0, 12).filter((tenant) => tenant === greedy).length).toBeLessThanOrEqual(6)
})

it('[P6] keeps to the limit of a tenant over all nodes', async () => {
  const [greedy, other] = [fresh(), fresh()]
  let busy = 0
  let most = 0
  const go = gate()
  world.work.once = async () => {
    busy += 1
    most = Math.max(most, busy)
    await go.passed
    busy -= 1
  }
  world.work.again = async () => 'free'
  await Promise.all([node({ slots: 4, perTenant: 2 }), node({ slots: 4, perTenant: 2 })])
  const ids: number[] = []
  for (let count = 0; count < 8; count += 1) ids.push(await world.enqueue(greedy, 'once'))
  await until(() => busy === 2)
  expect(await ending(other, await world.enqueue(other, 'again'))).toMatchObject({ result: 'free' })
  go.open()
  for (const id of ids) await ending(greedy, id)
  expect(most).toBe(2)
})

it.each([
  ['session ends', 'job.sessionEnded', (tenant: number) => void world.ended.add(tenant * 10)],
  ['right is taken away', 'job.rightLost', (tenant: number) => void world.rights.set(tenant * 10, new Set())],
])('[R5 P5] stops a running job when its %s, and starts none', async (_, code, happen) => {
  const tenant = fresh()
  const begun = gate()
  world.work.once = async (job) => {
    begun.open()
    return untilTold(job.signal)
  }
  await node({ rightsMs: 60_000 })
  const id = await world.enqueue(tenant, 'once')
  await begun.passed
  happen(tenant)
  await world.context(tenant, (ctx) => sessionsChanged(ctx.db, tenant))
  expect(await ending(tenant, id)).toMatchObject({ status: 'failed', error: { code } })
  expect(await ending(tenant, await world.enqueue(tenant, 'once'))).toMatchObject({
    status: 'failed',
    error: { code },
    attempts: 1,
  })
})

it('[D10] hands running jobs back when it is told to stop', async () => {
  const tenant = fresh()
  let runs = 0
  const begun = gate()
  world.work.again = async (job) => {
    runs += 1
    if (runs > 1) return 'elsewhere'
    begun.open()
    return untilTold(job.signal)
  }
  const first = await node()
  const id = await world.enqueue(tenant, 'again')
  await begun.passed
  await first.stop()
  expect(await world.job(tenant, id)).toMatchObject({ status: 'queued', attempts: 0 })
  await node()
  expect(await ending(tenant, id)).toMatchObject({ status: 'succeeded', result: 'elsewhere', attempts: 1 })
})

it('forgets jobs that ended a month ago, when the next one is asked for', async () => {
  const tenant = fresh()
  world.work.once = async () => null
  await node()
  const ids = [await world.enqueue(tenant, 'once'), await world.enqueue(tenant, 'once')]
  for (const id of ids) await ending(tenant, id)
  await world.context(tenant, (ctx) =>
    ctx.db.run(
      sql`update jobs_job set ended_at = now() - interval '31 days' where tenant_id = ${tenant} and id = ${ids[0]}`,
    ),
  )
  await world.enqueue(tenant, 'once')
  expect(await world.job(tenant, ids[0]!)).toBeUndefined()
  expect((await world.job(tenant, ids[1]!))?.status).toBe('succeeded')
})
