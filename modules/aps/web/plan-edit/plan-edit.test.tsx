// @vitest-environment happy-dom
import { addWords, startI18n, useSession } from '@mouldwright/web-kit'
import { answerCalls, showPage } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  getSession,
  listPlannedMoulds,
  listPlans,
  listTasks,
  readySession,
  updatePlan,
  type SessionFacts,
  type ShownTask,
} from '../../shared/index.ts'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import PlanEditPage from './plan-edit.page.tsx'

const taskOf = (taskId: number) =>
  ({
    ...{ taskId, split: 1, partNumber: `P0${taskId}`, operationNumber: 10, processName: 'Milling', batchId: 4 },
    ...{ taskStatus: 'notStarted', lock: 0, resourceName: 'CNC01', machineId: 7, groupId: null },
    ...{ plannedStart: '2026-11-23T08:00:00.000Z', plannedEnd: '2026-11-23T12:00:00.000Z', realStart: null },
    ...{ isOutsourced: false, batchNumber: 'B1' },
  }) as ShownTask
const session = {
  ...{ sessionId: 1, scheduleId: 9, planId: 5, version: 3, position: 0, steps: [], by: 'Mei', isOwn: true },
  ...{ mayTake: false, askedBy: null, isAskedByMe: false },
} as unknown as SessionFacts

/** What each sending of cells answers with, once it does. */
let sent: { body: Record<string, unknown>; answer: PromiseWithResolvers<unknown> }[]

beforeEach(async () => {
  await startI18n('en')
  addWords('aps', { zh, en })
  useSession.setState({
    status: 'signedIn',
    modules: [],
    permissions: new Set(['aps.schedule:adjust']),
    clockOffset: 0,
  })
  sent = []
  let looks = 0
  const answers: Record<string, (body: Record<string, unknown>) => unknown> = {
    [listPlans.path]: () => ({ rows: [{ planId: 5, scheduleId: 9, scheduleName: 'Main', isPublished: false }] }),
    // Looked at anew, it takes longer than whoever presses the next button.
    [getSession.path]: () => (looks++ === 0 ? { session } : new Promise(() => undefined)),
    [readySession.path]: () => ({ isReady: true }),
    [listPlannedMoulds.path]: () => ({ rows: [{ mouldId: 8, mouldNumber: 'M1', mouldName: 'Lid' }], total: 1 }),
    [listTasks.path]: () => ({ rows: [taskOf(1), taskOf(2)], total: 2 }),
    [updatePlan.path](body) {
      const answer = Promise.withResolvers<unknown>()
      sent.push({ body, answer })
      return answer.promise
    },
  }
  answerCalls(
    async (path, body) => {
      const [, answer] = Object.entries(answers).find(([of]) => path.endsWith(of)) ?? []
      return { code: 1, message: '', data: (await answer?.(body)) ?? { rows: [], total: 0 } }
    },
    { isModuleOpen: () => true, place: () => null },
  )
  showPage(<PlanEditPage />, { at: '/aps/plan-edit?mould=8' })
})
afterEach(cleanup)

const lock = async (part: string) =>
  fireEvent.click(await screen.findByRole('switch', { name: new RegExp(`^${part}-10 Milling`) }))
const apply = async () => {
  await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: /Apply/ }))
}
const tasksOf = ({ body }: (typeof sent)[number]) => (body['tasks'] as { taskId: number }[]).map(({ taskId }) => taskId)
const made = (version: number) => ({
  verdict: { allowed: true },
  session: { ...session, version, position: 1, steps: [{ position: 1, sentence: 'Locked P01' }] },
})

it('[PH-03] keeps what is typed into another row while the rows before are being applied', async () => {
  await lock('P01')
  await apply()
  await waitFor(() => expect(sent).toHaveLength(1))
  await lock('P02')
  await act(async () => sent[0]!.answer.resolve(made(4)))
  await apply()
  await waitFor(() => expect(sent.map(tasksOf)).toEqual([[1], [2]]))
})

it('[PH-01] goes on from the step that was just made, before the session is looked at anew', async () => {
  await lock('P01')
  await apply()
  await waitFor(() => expect(sent).toHaveLength(1))
  await act(async () => sent[0]!.answer.resolve(made(4)))
  await lock('P02')
  await apply()
  await waitFor(() => expect(sent.map(({ body }) => body['version'])).toEqual([3, 4]))
})
