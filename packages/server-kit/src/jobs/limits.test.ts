/** Work that does not end, takes too much, or dies: what becomes of its job, and of the server around it. */
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { waitUntil } from '../postgres/wait-until.ts'
import type { JobContext } from '../context.ts'
import { ChildLost, runInChild, talkToChild } from './child-run.ts'
import { createQueueWorld, limits, type QueueWorld } from './jobs.fixture.ts'
import type { Jobs } from './jobs.ts'

const script = new URL('./busy-script.fixture.ts', import.meta.url)
const askedScript = new URL('./asked-script.fixture.ts', import.meta.url)
let world: QueueWorld
let tenants = 0
let node: Jobs

beforeAll(async () => {
  world = await createQueueWorld()
})
afterEach(async () => {
  await node.stop()
  world.handlers.once.limits = limits
})
afterAll(() => world.close())

interface Said {
  begun?: true
  answer?: unknown
}
const does =
  (what: string, megabytes = 500, hear: () => void = () => {}) =>
  (job: Pick<JobContext, 'signal'>) =>
    runInChild<unknown, Said>({
      script,
      data: { does: what },
      signal: job.signal,
      megabytes,
      take: ({ begun, answer }) => {
        if (begun) hear()
        return answer
      },
    })

async function ending(tenant: number, id: number) {
  const row = await waitUntil(
    async () => {
      const now = await world.job(tenant, id)
      return now?.endedAt ? now : undefined
    },
    { timeoutMs: 240_000, everyMs: 20 },
  )
  if (!row) throw new Error('The job did not end.')
  return row
}

/** The processes that this one has begun and that are still there. */
const children = () => readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean)

it('passes on an answer with its bytes', async () => {
  const tenant = (tenants += 1)
  world.work.once = async (job) => [...((await does('answer')(job)) as Uint8Array)]
  node = await world.node()
  expect(await ending(tenant, await world.enqueue(tenant, 'once'))).toMatchObject({
    status: 'succeeded',
    result: [1, 2, 3],
  })
})

it('[D3] ends a worker in an endless loop when its time is over, and its process with it', async () => {
  const tenant = (tenants += 1)
  world.handlers.once.limits = { ...limits, seconds: 1 }
  world.work.once = does('loop')
  node = await world.node()
  const id = await world.enqueue(tenant, 'once')
  const row = await ending(tenant, id)
  expect(row).toMatchObject({ status: 'failed', error: { code: 'job.tooLong', params: { minutes: 1 } } })
  expect(await world.endedEvents(tenant)).toMatchObject([{ taskId: id, status: 'failed' }])
})

it('[D3] ends a handler that never returns when its time is over', async () => {
  const tenant = (tenants += 1)
  world.handlers.once.limits = { ...limits, seconds: 1 }
  world.work.once = () => new Promise(() => {})
  node = await world.node()
  expect(await ending(tenant, await world.enqueue(tenant, 'once'))).toMatchObject({
    status: 'failed',
    error: { code: 'job.tooLong' },
  })
})

it.each(['takeOutside', 'takeInside'])('[D3] ends a worker that takes too much memory (%s)', async (what) => {
  const tenant = (tenants += 1)
  world.work.again = does(what)
  node = await world.node()
  const id = await world.enqueue(tenant, 'again')
  // Once is enough: it would take as much again.
  expect(await ending(tenant, id)).toMatchObject({
    status: 'failed',
    attempts: 1,
    error: { code: 'job.tooMuchMemory', params: { megabytes: 500 } },
  })
  expect(await world.endedEvents(tenant)).toMatchObject([{ taskId: id, error: { code: 'job.tooMuchMemory' } }])
})

it('[D3] gives up a job whose process died three times, and tells the user', async () => {
  const tenant = (tenants += 1)
  let begun = 0
  world.work.again = (job) => {
    begun += 1
    return does('die')(job)
  }
  node = await world.node()
  const id = await world.enqueue(tenant, 'again')
  expect(await ending(tenant, id)).toMatchObject({ status: 'failed', error: { code: 'job.tooManyAttempts' } })
  expect(begun).toBe(3)
  expect(await world.endedEvents(tenant)).toMatchObject([{ taskId: id, error: { code: 'job.tooManyAttempts' } }])
})

it('a script that throws fails its job at once', async () => {
  const tenant = (tenants += 1)
  world.work.again = does('throw')
  node = await world.node()
  expect(await ending(tenant, await world.enqueue(tenant, 'again'))).toMatchObject({
    status: 'failed',
    attempts: 1,
    error: { code: 'defect.unexpected' },
  })
})

it('[D3] a script that ends without an answer is lost, and its process with it', async () => {
  node = await world.node()
  const before = children()
  const lost = does('end')({ signal: new AbortController().signal })
  await expect(lost).rejects.toThrow(ChildLost)
  await vi.waitFor(() => expect(children().filter((pid) => !before.includes(pid))).toEqual([]))
})

it('hands the flag on to a script that never looks up', async () => {
  node = await world.node()
  const flag = new SharedArrayBuffer(4)
  const answer = await runInChild<unknown, Said>({
    script,
    data: { does: 'untilTold' },
    signal: new AbortController().signal,
    megabytes: 500,
    flag,
    take: ({ begun, answer }) => {
      if (begun) Atomics.store(new Int32Array(flag), 0, 1)
      return answer
    },
  })
  expect(answer).toBe('told')
})

it('begins no process where one is kept, and what was begun in it has ended', async () => {
  node = await world.node()
  const { signal } = new AbortController()
  for (let run = 0; run < 6; run += 1) expect(await does('count')({ signal })).toBe(1)
  // The one before may still be on its way to rest when the next one begins: on a busy machine not each finds one.
  await expect
    .poll(async () => {
      const before = children()
      expect(await does('count')({ signal })).toBe(1)
      return children().filter((pid) => !before.includes(pid))
    })
    .toEqual([])
})

it('keeps the thread of a script that says so and has done its work; one that was only left begins anew', async () => {
  node = await world.node()
  const { signal } = new AbortController()
  const begin = () =>
    talkToChild<{ answer: number }>({ script: askedScript, data: { add: 1 }, isWarm: true, signal, megabytes: 500 })
  const run = async (state: 'done' | 'left') => {
    const talk = begin()
    const { answer } = await talk.next()
    talk.close(state)
    return answer
  }
  // The one before may still be on its way to rest when the next one begins: not each finds it.
  await expect.poll(() => run('done')).toBeGreaterThan(1)
  await node.stop()
  for (let runs = 0; runs < 6; runs += 1) expect(await run('left')).toBe(1)
})

it('leaves no process behind, however a run ended', async () => {
  node = await world.node()
  const before = children()
  const stop = new AbortController()
  const looping = does('loop', 500, () => stop.abort(new Error('stopped')))({ signal: stop.signal })
  await expect(looping).rejects.toThrow('stopped')
  await does('answer')({ signal: new AbortController().signal })
  await node.stop()
  const left = () => children().filter((pid) => !before.includes(pid))
  await waitUntil(async () => left().length === 0 || undefined, { timeoutMs: 240_000, everyMs: 20 })
  expect(left()).toEqual([])
})
