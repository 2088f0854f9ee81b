import { expect, it } from 'vitest'
import { createNewConnections } from './new-connections.ts'

/** A pool that opens connections at once, and says which one each caller has. */
function fakePool(patienceMs: number) {
  const idle: object[] = []
  const counted = { totalCount: 0 }
  const newConnections = createNewConnections(counted, patienceMs)
  const served: number[] = []
  const connect = async (caller: number) => {
    const permit = await newConnections.await()
    const client = idle.pop() ?? { number: (counted.totalCount += 1) }
    permit.begin(client)
    served.push(caller)
    return {
      release() {
        idle.push(client)
        permit.end()
        permit.end()
      },
    }
  }
  return { connect, served, counted }
}
const soon = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

it('of a crowd two open connections; the others take what comes back, or open one where another has ended its first work', async () => {
  const { connect, served, counted } = fakePool(60_000)
  const crowd = [1, 2, 3, 4, 5, 6].map(connect)
  await soon()
  expect(served).toEqual([1, 2])
  const [first] = crowd
  ;(await first!).release()
  await soon()
  // The third has the first one's connection; with the second's, one of the fourth is new now.
  expect(served).toEqual([1, 2, 3, 4])
  expect(counted.totalCount).toBe(3)
  for (const one of crowd.slice(1)) (await one).release()
  expect(served).toEqual([1, 2, 3, 4, 5, 6])
})

it('once their first work has ended, as many are opened as are wanted at once', async () => {
  const { connect, served, counted } = fakePool(60_000)
  const [first, second] = await Promise.all([connect(1), connect(2)])
  first.release()
  second.release()
  const crowd = [3, 4, 5, 6].map(connect)
  await soon()
  expect(served).toEqual([1, 2, 3, 4, 5, 6])
  expect(counted.totalCount).toBe(4)
  for (const one of crowd) (await one).release()
})

it('nobody waits for ever: work that has two at once goes on', async () => {
  const { connect, served } = fakePool(1)
  const outer = await Promise.all([connect(1), connect(2)])
  const inner = await Promise.all([connect(3), connect(4)])
  expect(served).toEqual([1, 2, 3, 4])
  for (const { release } of [...inner, ...outer]) release()
})
