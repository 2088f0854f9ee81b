// @vitest-environment happy-dom
import { addWords, startI18n } from '@mouldwright/web-kit'
import { answerCalls, showPage } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { taskStatus, type GanttAnswer, type SessionVerdict } from '../../shared/index.ts'
import { smallPlan } from '../chart/gantt-data.fixture.ts'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import { ChangeDialog, type Changing } from './change-dialog.tsx'
import { TaskChanges } from './panel-changes.tsx'
import type { SessionModel } from './use-session.ts'

const none = smallPlan.tasks.taskId.map(() => 0)
const status = none.map(() => taskStatus.indexOf('notStarted'))
const before: GanttAnswer = { ...smallPlan, tasks: { ...smallPlan.tasks, flags: none, status } }

/** The plan as the next answer has it: one row more in front of all others, as of a task that was split. */
const after: GanttAnswer = {
  ...before,
  tasks: {
    ...Object.fromEntries(Object.entries(before.tasks).map(([name, column]) => [name, [column[0], ...column]])),
    ...{ taskId: [30, ...before.tasks.taskId], operation: [5, ...before.tasks.operation] },
  } as GanttAnswer['tasks'],
}
/** The same without the task. */
const without: GanttAnswer = { ...before, tasks: { ...before.tasks, taskId: before.tasks.taskId.map((id) => id + 50) } }

const make = vi.fn<SessionModel['make']>(() => Promise.resolve(true))
const verdict = { allowed: true, reason: null, start: 0, end: 60, moved: 0, later: [], earlier: [] }
const model = {
  ...{ session: { sessionId: 4, version: 1 }, isOwn: true, isBusy: false, make },
  attempt: () => Promise.resolve(verdict as unknown as SessionVerdict),
} as unknown as SessionModel

function Planning() {
  const [plan, setPlan] = useState(before)
  const [changing, setChanging] = useState<Changing>()
  return (
    <>
      <TaskChanges plan={plan} session={model} onChanging={setChanging} task="31" />
      <ChangeDialog of={changing} {...{ plan, model }} scheduleId={2} onClose={() => setChanging(undefined)} />
      {Object.entries({ before, after, without }).map(([name, next]) => (
        <button key={name} type="button" onClick={() => setPlan(next)}>
          {name}
        </button>
      ))}
    </>
  )
}

const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))

beforeEach(async () => {
  make.mockClear()
  await startI18n('zh')
  addWords('aps', { zh, en })
  answerCalls(() => ({ code: 1, message: '', data: { resourceIds: [1, 2] } }), {
    isModuleOpen: () => true,
    place: () => null,
  })
  showPage(<Planning />)
})
afterEach(cleanup)

it.each([
  ['move', /移动到/, /^移 ?动$/],
  ['outsource', /改外协/, /^改外协$/],
] as const)(
  '[PH-03] the form “%s” stays with its task when the plan of the step before comes',
  async (kind, open, apply) => {
    press(open)
    const title = (await screen.findByRole('dialog')).querySelector('.ant-modal-title')?.textContent
    press(/^after$/)
    expect(screen.getByRole('dialog').querySelector('.ant-modal-title')?.textContent).toBe(title)
    const button = () => screen.getAllByRole<HTMLButtonElement>('button', { name: apply, hidden: true }).at(-1)!
    await waitFor(() => expect(button().disabled).toBe(false))
    fireEvent.click(button())
    await waitFor(() => expect(make).toHaveBeenCalled())
    expect(make.mock.calls[0]![0]).toMatchObject({ kind, taskId: 31 })
  },
)

it('[PH-03] a form that was opened while the step of another one is made stays open', async () => {
  const made = Promise.withResolvers<boolean>()
  make.mockReturnValueOnce(made.promise)
  press(/移动到/)
  const apply = () => screen.getAllByRole<HTMLButtonElement>('button', { name: /^移 ?动$/, hidden: true }).at(-1)!
  await screen.findByRole('dialog')
  await waitFor(() => expect(apply().disabled).toBe(false))
  fireEvent.click(apply())
  press(/^取 ?消$/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press(/改外协/)
  await screen.findByRole('dialog')
  await act(async () => made.resolve(true))
  expect(screen.getByRole('dialog')).toBeTruthy()
})

it('[PH-03] a form of a task that the plan has no longer goes, and does not come back with it', async () => {
  press(/移动到/)
  await screen.findByRole('dialog')
  press(/^without$/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press(/^before$/)
  expect(screen.queryByRole('dialog')).toBeNull()
})
