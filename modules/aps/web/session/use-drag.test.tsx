// @vitest-environment happy-dom
import { addWords, CallError, startI18n, useToast } from '@mouldwright/web-kit'
import type { Gantt } from '@mouldwright/gantt'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { taskStatus, type GanttAnswer, type SessionVerdict } from '../../shared/index.ts'
import { useDrag } from './use-drag.ts'
import type { SessionModel } from './use-session.ts'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'

/** A bar that may move, one that is done, and one at a supplier; a mill, the outside, and a machine out of scheduling. */
const plan = {
  tasks: {
    taskId: [1, 2, 3],
    split: [1, 1, 1],
    resource: [0, 0, 1],
    status: ['notStarted', 'completed', 'notStarted'].map((of) => taskStatus.indexOf(of as 'completed')),
  },
  resources: [
    { id: 7, kind: 'machine', name: 'CNC01' },
    { id: 0, kind: 'outside', name: 'Outside' },
    { id: 0, kind: 'machine', name: 'OLD01' },
  ],
} as unknown as GanttAnswer

const refused = { allowed: false, reason: { code: 'started', params: {}, sentence: 'It has begun', tasks: [] } }
const attempt = vi.fn<SessionModel['attempt']>()
const make = vi.fn<SessionModel['make']>(() => Promise.resolve(true))
const chart = { setDropRows: vi.fn() } as unknown as Gantt

beforeEach(() => {
  startI18n('en')
  addWords('aps', { zh, en })
  // Nobody answers: a planner without a connection.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  attempt.mockReset()
  make.mockClear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function dragged(task: number, row: string, view: 'resource' | 'mould' = 'resource') {
  const session = { isOwn: true, attempt, make } as unknown as SessionModel
  const { result } = renderHook(() => useDrag(chart, plan, 1, view, session))
  const move = { task, row, start: 100, end: 160 }
  await act(async () => {
    result.current.onDragStart(task)
    result.current.onDrag(move)
  })
  return { result, move }
}

it('[PH-01 PH-03] a bar that is pushed by a key goes on from no place of before: the plan of the step before comes first', async () => {
  const session = { isOwn: true, isBehind: true, attempt, make } as unknown as SessionModel
  const { result, rerender } = renderHook((props) => useDrag(chart, plan, 1, 'resource', props), {
    initialProps: session,
  })
  const move = { task: 0, row: 'r0', start: 100, end: 160 }
  expect(result.current.mayDrop(move)).toBe(false)
  act(() => result.current.onDropRefused(move))
  expect(make).not.toHaveBeenCalled()
  expect(useToast.getState().toast?.text).toContain('not drawn yet')
  rerender({ ...session, isBehind: false })
  expect(result.current.mayDrop(move)).toBe(true)
  act(() => result.current.onDrop(move))
  expect(make).toHaveBeenCalledOnce()
})

it('[PH-01] a bar that is pushed on while its step is being made stays there, and says why', () => {
  const session = { isOwn: true, isBusy: true, attempt, make } as unknown as SessionModel
  const { result } = renderHook(() => useDrag(chart, plan, 1, 'resource', session))
  const move = { task: 0, row: 'r0', start: 100, end: 160 }
  expect(result.current.mayDrop(move)).toBe(false)
  act(() => result.current.onDropRefused(move))
  expect(make).not.toHaveBeenCalled()
  expect(useToast.getState().toast?.text).toContain('not drawn yet')
})

describe('a bar in the air', () => {
  it('[PH-01] is tried once the step before is made, and cannot be dropped earlier', async () => {
    attempt.mockResolvedValue(refused as unknown as SessionVerdict)
    const session = { isOwn: true, isBusy: true, attempt, make } as unknown as SessionModel
    const { result, rerender } = renderHook((props) => useDrag(chart, plan, 1, 'resource', props), {
      initialProps: session,
    })
    const move = { task: 0, row: 'r0', start: 100, end: 160 }
    await act(async () => {
      result.current.onDragStart(0)
      result.current.onDrag(move)
    })
    expect(result.current.mayDrop(move)).toBe(false)
    expect(attempt).not.toHaveBeenCalled()
    await act(async () => rerender({ ...session, isBusy: false }))
    expect(attempt).toHaveBeenCalledOnce()
    expect(result.current.card).toEqual({ finding: { verdict: refused }, isAsking: false })
  })

  it('[PH-01] is told why the plan refuses it, also once it is let go', async () => {
    attempt.mockResolvedValue(refused as unknown as SessionVerdict)
    const { result, move } = await dragged(0, 'r0')
    expect(result.current.card).toEqual({ finding: { verdict: refused }, isAsking: false })
    expect(result.current.mayDrop(move)).toBe(false)
    act(() => result.current.onDropRefused(move))
    expect(result.current.card).toBeUndefined()
    expect(make).not.toHaveBeenCalled()
  })

  it('[PH-01] is told that the server refused, or did not answer; letting go asks again', async () => {
    attempt.mockRejectedValue(CallError.unanswered('network', 'No connection'))
    const { result, move } = await dragged(0, 'r0')
    expect(result.current.card).toEqual({ finding: { refusal: 'No connection' }, isAsking: false })
    expect(result.current.mayDrop(move)).toBe(true)
    act(() => result.current.onDrop(move))
    expect(make).toHaveBeenCalledWith({ kind: 'move', taskId: 1, split: 1, resourceId: 7, start: 100 })
  })

  it.each([
    ['done work', 1, 'r0', 'resource', 'finished'],
    ['the head of a group', 0, 'g0', 'resource', 'one machine or team'],
    ['the row of suppliers', 0, 'r1', 'resource', 'To give work to a supplier'],
    ['a machine that is not scheduled', 0, 'r2', 'resource', 'OLD01'],
    ['work at a supplier, by mould', 2, 'm0', 'mould', 'Work at a supplier'],
  ] as const)('[PH-01] is told of %s without a question', async (_, task, row, view, said) => {
    const { result, move } = await dragged(task, row, view)
    expect(result.current.card?.finding).toEqual({ refusal: expect.stringContaining(said) })
    expect(result.current.mayDrop(move)).toBe(false)
    expect(attempt).not.toHaveBeenCalled()
  })
})
