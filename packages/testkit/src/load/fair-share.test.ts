/** A tenant whose calls do not end keeps others from nothing, and the server goes on. */
import { action, module, text } from '@mouldwright/kernel'
import { handle, serverModule, wireCodes } from '@mouldwright/server-kit'
import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { fewAtATime } from '../world/few-at-a-time.ts'
import { worldOfFile } from '../world/of-file.ts'
import { waitUntil } from '../world/wait-until.ts'

const stay = action('lasting.thing.stay', {
  path: '/lasting/stay.do',
  access: 'signedIn',
  input: { note: text({ max: 10 }) },
  output: Type.Object({}),
})
const begun = new Set<string>()
let over: PromiseWithResolvers<void>
/** Holds its connection until the test lets it go. */
const lasting = serverModule({
  module: module({
    key: 'lasting',
    needs: [],
    entities: [],
    actions: [stay],
  }),
  words: { zh: { name: '持久' }, en: { name: 'Lasting' } },
  handlers: [
    handle(stay, async (_, { note }) => {
      begun.add(String(note))
      await over.promise
      return {}
    }),
  ],
})

const poolSize = 6
const world = worldOfFile({ also: [lasting], poolSize })
const list = 'bms/section/list.do'

it.each([
  ['members who were here before', true],
  ['members whom nobody knows yet', false],
])('[D7 OP-08] calls of one tenant that last leave others their connections: %s', async (_, areKnown) => {
  begun.clear()
  over = Promise.withResolvers()
  const [flooding, other] = [await world.user(['basic.*']), await world.user(['basic.*'])]
  const colleagues = await Promise.all(Array.from({ length: 4 }, () => world.user(['basic.*'], { tenant: flooding })))
  if (areKnown) for (const one of [flooding, other, ...colleagues]) await one.ok(list)
  const flood = [flooding, ...colleagues].flatMap((one, member) =>
    Array.from({ length: 8 }, (_, at) => one.post('lasting/stay.do', { note: String(8 * member + at) })),
  )
  await waitUntil(() => begun.size > 0 && world.composition.pool.waiting > 0, 'the flood to fill its share')
  const heard: number[] = []
  await fewAtATime([...Array(20).keys()], async () => void heard.push((await other.post(list)).code))
  expect(heard).toEqual(Array(20).fill(wireCodes.ok))
  // A new browser of somebody else, of whom nothing is known, is heard as well.
  expect((await (await world.user(['basic.*'])).post(list)).code).toBe(1)
  expect(begun.size).toBeLessThan(poolSize)
  const ready = await world.composition.app.inject('/health/ready')
  expect(ready.statusCode).toBe(200)
  over.resolve()
  const codes = (await Promise.all(flood)).map(({ code }) => code)
  // Who waited ten seconds for a connection did not begin.
  expect(codes).toEqual(flood.map((_, at) => (begun.has(String(at)) ? wireCodes.ok : wireCodes.busy)))
})
