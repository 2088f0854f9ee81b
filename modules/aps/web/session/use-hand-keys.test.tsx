// @vitest-environment happy-dom
import { addWords, startI18n, useAllPageActions } from '@mouldwright/web-kit'
import { cleanup, fireEvent, render } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { taskFlags, taskStatus, type GanttAnswer } from '../../shared/index.ts'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import { useHandKeys } from './use-hand-keys.ts'
import type { SessionModel } from './use-session.ts'

/** Free work, free work, locked work, work that has begun, work of no batch. */
const plan = {
  tasks: {
    taskId: [1, 2, 3, 4, 5],
    split: [1, 1, 1, 1, 1],
    status: ['notStarted', 'notStarted', 'notStarted', 'inProgress', 'notStarted'].map((of) =>
      taskStatus.indexOf(of as 'completed'),
    ),
    flags: [0, 0, taskFlags.locked, 0, 0],
    batch: [0, 0, 0, 0, 1],
  },
  batches: ['M1-P01-1', ''],
} as unknown as GanttAnswer

const make = vi.fn<SessionModel['make']>(() => Promise.resolve(true))
let offered: ReturnType<typeof useAllPageActions>

function Page({ chosen, isOwn }: { chosen: readonly string[]; isOwn: boolean }) {
  useHandKeys(plan, { isOwn, isBusy: false, make } as unknown as SessionModel, chosen, true)
  const all = useAllPageActions()
  useEffect(() => {
    offered = all
  }, [all])
  return null
}
const keysOf = () => Object.fromEntries(offered.flatMap(({ name, keys }) => (keys ? [[keys, name]] : [])))

beforeEach(async () => {
  make.mockClear()
  await startI18n('en')
  addWords('aps', { zh, en })
})
afterEach(cleanup)

it('[PH-03] locks by a key what can be locked of what is chosen, as one step, and unlocks it where all of it is locked', () => {
  const { rerender } = render(<Page chosen={['1', '2', '3', '4', '5']} isOwn />)
  fireEvent.keyDown(document.body, { key: 'l' })
  expect(make.mock.calls).toEqual([
    [
      {
        kind: 'several',
        changes: [
          { no: 1, kind: 'lock', taskId: 1 },
          { no: 2, kind: 'lock', taskId: 2 },
        ],
      },
    ],
  ])
  make.mockClear()
  rerender(<Page chosen={['3']} isOwn />)
  fireEvent.keyDown(document.body, { key: 'l' })
  expect(make.mock.calls).toEqual([[{ kind: 'unlock', taskId: 3 }]])
  expect(keysOf()).toMatchObject({ L: 'Unlock 1', 'Alt ← → ↑ ↓': 'Move the current task' })
})

it('[PH-03] has no key for work that stays as it is, or in a plan that is another’s to change', () => {
  const { rerender } = render(<Page chosen={['4', '5']} isOwn />)
  rerender(<Page chosen={['1']} isOwn={false} />)
  fireEvent.keyDown(document.body, { key: 'l' })
  expect(make).not.toHaveBeenCalled()
  expect(keysOf()).toEqual({})
})
