import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PlanThread } from './plan-thread.ts'

const answerMs = 10_000
/** Answers with the plan that it keeps, except where it is told to fail. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    let kept
    parentPort.on('message', ({ base, word }) => {
      kept = base ?? kept
      if (word === 'fail') throw new Error('failed')
      parentPort.postMessage({ kept })
    })
  `)}`,
)

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const read = async () => 'the plan'

it('[APS-09] a thread that did not answer in time keeps nobody else from an answer', async () => {
  const thread = new PlanThread<string, { word: string }, { kept: string }>(script, { answerMs, idleMs: answerMs })
  const ask = (word: string) => thread.ask(1, { word }, read)
  expect(await ask('first')).toEqual({ kept: 'the plan' })
  // Its time is over as it is asked.
  const asked = vi.spyOn(Worker.prototype, 'postMessage')
  asked.mockImplementationOnce(() => void vi.advanceTimersByTime(answerMs))
  const late = expect(ask('late')).rejects.toThrow('load.busy')
  const next = ask('next')
  await late
  expect(await next).toEqual({ kept: 'the plan' })
  asked.mockRestore()
})

it('[APS-09] a thread that failed keeps nobody else from an answer', async () => {
  const thread = new PlanThread<string, { word: string }, { kept: string }>(script, { answerMs, idleMs: answerMs })
  const ask = (word: string) => thread.ask(1, { word }, read)
  const failing = expect(ask('fail')).rejects.toThrow('failed')
  const next = ask('next')
  await failing
  expect(await next).toEqual({ kept: 'the plan' })
})
