// @vitest-environment happy-dom
import { startI18n } from '@mouldwright/web-kit'
import { answerCalls, push } from '@mouldwright/web-kit/fixtures'
import { until } from '@mouldwright/web-kit/fixtures/faked-clock'
import { afterEach, expect, it, vi } from 'vitest'
import { transferChanged } from '../shared/index.ts'
import { openTransferChannel } from './transfer-channel.ts'

afterEach(() => void vi.useRealTimers())

it('[PU-07] an answer that is older than what was pushed meanwhile says nothing', async () => {
  await startI18n('zh')
  vi.useFakeTimers()
  const answered = Promise.withResolvers<void>()
  const told = { fault: null, detail: null }
  const looks = () => asked.filter(({ path }) => path.endsWith('/transfer/get.do')).length
  const asked = answerCalls(
    async (path) => {
      if (path.endsWith('/send.do')) return { code: 1, message: '', data: { transferId: 31 } }
      const state = looks() === 1 ? 'waiting' : 'done'
      await answered.promise
      return { code: 1, message: '', data: { state, ...told } }
    },
    { isModuleOpen: () => true, place: () => null },
  )
  const states: string[] = []
  const channel = openTransferChannel({ programId: 5, machineId: 9, onStep: ({ state }) => states.push(state) })
  channel.send('')
  await until(() => expect(looks()).toBe(1), 1_000)
  push(transferChanged.name, { transferId: 31, state: 'writing', ...told })
  answered.resolve()
  await until(() => expect(states.at(-1)).toBe('done'), 1_000)
  expect(states).toEqual(['writing', 'done'])
  channel.close()
})
