// @vitest-environment happy-dom
import {
  getTerminal,
  listOpenCalls,
  listPeople,
  newEntry,
  showWork,
  type Fact,
  type TerminalWork,
} from '@mouldwright/terminals/shared'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useOutbox } from './device/outbox.ts'
import { change, known, refresh, showUnsent } from './store.ts'

const li = { userId: 2, name: 'Li' }
const jobs = [10, 20].map((operationNumber) => ({
  ...{ batchId: 1, operationNumber, state: 'notStarted', people: [], startedAt: null, machineId: null, groupId: null },
}))
/** What the server says, which has none of it yet. */
const answers = new Map<unknown, unknown>([
  [getTerminal, {}],
  [listOpenCalls, { calls: [], holds: '' }],
  [listPeople, { people: [{ ...li, search: 'li', hasPin: true }] }],
  [showWork, { jobs, machines: [] }],
])
vi.mock('./device/calls.ts', async (original) => ({
  ...(await original<object>()),
  call: async (action: unknown) => answers.get(action),
}))
vi.mock('./device/kept.ts', async (original) => ({ ...(await original<object>()), keepSoon: () => {} }))

const reported = (sequence: number, kind: Fact['kind'], operationNumber: number) =>
  newEntry(`k${sequence}`, sequence, `1/${operationNumber}`, {
    ...{
      key: `k${sequence}`,
      kind,
      userId: li.userId,
      batchId: 1,
      operationNumber,
      machineId: 5,
      resourceGroupId: null,
    },
    ...{ deviceAt: '2026-11-23T01:00:00.000Z', deviceSequence: sequence, clockOffset: 0, lastContactAt: null },
  } as Fact)

beforeEach(() => void vi.stubGlobal('__REVISION__', 'test'))
afterEach(() => {
  vi.unstubAllGlobals()
  useOutbox.setState({ entries: [] })
})

it('[FL-06 FL-08] what waits to be sent stands as it was reported, also when the server’s work comes anew meanwhile', async () => {
  useOutbox.setState({ entries: [reported(1, 'start', 10), reported(2, 'finish', 20)] })
  await refresh()
  expect(known().work?.jobs).toMatchObject([
    { operationNumber: 10, state: 'inProgress', people: [li], machineId: 5, startedAt: '2026-11-23T01:00:00.000Z' },
  ])
  useOutbox.setState({ entries: [{ ...reported(1, 'start', 10), state: 'refused' }] })
  await refresh()
  expect(known().work?.jobs.map(({ state }) => state)).toEqual(['notStarted', 'notStarted'])
})

it('[FL-08] a finished operation is not offered again after a start of the page without a line', () => {
  change({ work: { jobs, machines: [] } as unknown as TerminalWork, people: [] })
  useOutbox.setState({ entries: [reported(1, 'finish', 20)] })
  showUnsent()
  expect(known().work?.jobs.map(({ operationNumber }) => operationNumber)).toEqual([10])
})
