/** How a service that asks the server for work goes on after a question that failed. */
import { expect, it } from 'vitest'
import { askingService } from './asking-service.ts'
import { CallRefused } from './context.ts'

it('[GW-06] asks again soon after a question that failed, however seldom it asks otherwise', async () => {
  const asked = Promise.withResolvers<void>()
  let questions = 0
  const service = askingService(
    {
      ...{ name: 'asking', trouble: 'the question failed', askMs: 60 * 60_000 },
      async take() {
        questions += 1
        if (questions === 1) throw new CallRefused('later', 429, { refusal: 'load.busy' })
        asked.resolve()
        return { work: null, againSeconds: 60 }
      },
      carryOut: async () => {},
    },
    { log: undefined as never, news: { isHeard: true, onWork: () => () => {} } as never },
  )
  await service.start()
  await asked.promise
  await service.stop()
  expect(questions).toBe(2)
})
