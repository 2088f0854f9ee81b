// @vitest-environment happy-dom
import { addWords, startI18n, useSession as useUser } from '@mouldwright/web-kit'
import { answerCalls, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { GanttAnswer } from '../../shared/index.ts'
import { smallPlan } from '../chart/gantt-data.fixture.ts'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import { SessionBar } from './session-bar.tsx'
import { useSession } from './use-session.ts'

const session = {
  ...{ sessionId: 4, scheduleId: 2, planId: smallPlan.planId, version: 1, position: 0, by: '陈工', isOwn: true },
  ...{ openedAt: '', usedAt: '', askedBy: null, isAskedByMe: false, mayTake: false, steps: [] },
}

const step = { position: 1, sentence: 'M1', at: '', later: 0, earlier: 0 }
/** As the server has it. */
let now = session as object
/** Whether the plan that shows was one of before, drawing by drawing. */
let behind: boolean[]
let asked: Asked[]
/** What each question whether the plan is loaded is answered, in turn; the last one again and again. */
let loading: object[]

const ok = (data: unknown) => ({ code: 1, message: '', data })

beforeEach(async () => {
  now = session
  behind = []
  await startI18n('zh')
  addWords('aps', { zh, en })
  useUser.setState({ status: 'signedIn', modules: [], permissions: new Set(), clockOffset: 0 })
  asked = answerCalls(
    (path) => {
      if (path.endsWith('session/get.do')) return ok({ session: now })
      if (path.endsWith('session/ready.do')) return loading.length > 1 ? loading.shift()! : loading[0]!
      return ok({ version: 1, gantt: smallPlan, objective: [] })
    },
    { isModuleOpen: () => true, place: () => null },
  )
})
afterEach(cleanup)

const callsOf = (end: string) => asked.filter(({ path }) => path.endsWith(end)).length

function Bar({ saved }: { saved?: GanttAnswer }) {
  const model = useSession(2, saved)
  const { isBehind } = model
  useEffect(() => void behind.push(isBehind), [isBehind])
  return (
    <>
      <SessionBar model={model} onSteps={() => {}} onTime={() => {}} isMarking={false} onMarking={() => {}} />
      <output>{model.plan?.tasks.flags.join() ?? 'none'}</output>
    </>
  )
}

it('[PH-01] a plan that opens slowly says that it is being opened, and is asked for until it is', async () => {
  loading = [ok({ isReady: false }), ok({ isReady: false }), ok({ isReady: true })]
  showPage(<Bar />)
  await screen.findByText(/正在打开计划/)
  await screen.findByText(/拖动任务条/)
  expect(callsOf('session/ready.do')).toBe(3)
})

it('[PH-01] a plan that cannot be opened says why, and is opened again where one asks', async () => {
  const message = '这个计划不能手工调整，请重新运行排程'
  loading = [{ code: 409, message, data: { refusal: 'session.unreadable', params: {} } }, ok({ isReady: true })]
  showPage(<Bar />)
  await screen.findByText(message)
  fireEvent.click(screen.getByRole('button', { name: '重新打开' }))
  await screen.findByText(/拖动任务条/)
  expect(screen.queryByText(message)).toBeNull()
})

it('[PH-02] before the first step the plan that the page has is the session’s, none of it marked as changed', async () => {
  loading = [ok({ isReady: true })]
  const flags = smallPlan.tasks.flags.map((own) => own | 32)
  showPage(<Bar saved={{ ...smallPlan, tasks: { ...smallPlan.tasks, flags } }} />)
  await screen.findByText(/拖动任务条/)
  await waitFor(() => expect(screen.getByText(smallPlan.tasks.flags.map((own) => own & ~32).join())).toBeDefined())
  expect(callsOf('session/getGantt.do')).toBe(0)
})

it('[PH-01 PH-02] after a step its plan is behind until it has come', async () => {
  loading = [ok({ isReady: true })]
  now = { ...session, position: 1, version: 2, steps: [step] }
  showPage(<Bar saved={smallPlan} />)
  await screen.findByRole('button', { name: '改动 1' })
  await waitFor(() => expect(behind.at(-1)).toBe(false))
  expect(callsOf('session/getGantt.do')).toBe(1)
  expect(behind).toContain(true)
})
