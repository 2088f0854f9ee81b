/** The world that tests meet the product in: what it promises them on a machine that is busy. */
import { expect, it } from 'vitest'
import { worldOfFile } from './of-file.ts'

const hour = 3_600_000
const world = worldOfFile()

it('[SI-03] callers stay signed in for as long as a session may stand idle, which is longer than a token is good', async () => {
  const caller = await world.user(['*'])
  const read = () => caller.post('bms/calendar/list.do', {})
  world.clock.advance(1.9 * hour)
  expect(await read()).toMatchObject({ code: 1 })
  world.clock.advance(12 * hour)
  expect((await read()).code).not.toBe(1)
})
