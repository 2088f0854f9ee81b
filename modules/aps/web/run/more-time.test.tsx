// @vitest-environment happy-dom
import { addWords, startI18n } from '@mouldwright/web-kit'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ScheduleState } from '../../shared/index.ts'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import type { ScheduleModel } from '../planner/use-schedule.ts'
import { MoreTime } from './more-time.tsx'

const start = vi.fn<ScheduleModel['start']>()
const moreTime = { label: 'Weighted tardiness (h)', since: 15, from: 5_000, to: 1_250.5 }
const plan = { planId: 5, seconds: 59.7, moreTime, publishedAt: null }

function show(of: { plan?: object; state?: object; model?: object } = {}): void {
  const state = { plan: { ...plan, ...of.plan }, run: null, may: { start: true }, ...of.state }
  const model = { busy: undefined, start, ...of.model }
  render(<MoreTime state={state as unknown as ScheduleState} model={model as unknown as ScheduleModel} />)
}
const said = () => screen.queryByRole('status')?.querySelector('span')?.textContent ?? ''

beforeEach(async () => {
  start.mockReset()
  await startI18n('en')
  addWords('aps', { zh, en })
})
afterEach(cleanup)

it('[AP-07] says what a longer run would likely better, and starts one of four times the time', () => {
  show()
  expect(said()).toBe(
    'Weighted tardiness (h) still fell from 5,000 to 1,250.5 between second 15 and second 59.7: a longer run would likely find a better plan.',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Run again for 240 s' }))
  expect(start.mock.calls).toEqual([[240]])
})

it('[AP-07] offers no longer run than an hour, and none to whoever may not start one', () => {
  show({ plan: { seconds: 2_000 } })
  expect(screen.getByRole('button', { name: 'Run again for 3,600 s' })).toBeTruthy()
  cleanup()
  show({ plan: { seconds: 3_600 } })
  expect(said()).not.toBe('')
  expect(screen.queryByRole('button', { name: /^Run again/ })).toBeNull()
  cleanup()
  show({ state: { may: { start: false } } })
  expect(said()).not.toBe('')
  expect(screen.queryByRole('button', { name: /^Run again/ })).toBeNull()
})

it('[AP-07] says nothing where more time would not pay, while something is at work, and of a plan that is published or was hidden', () => {
  const silent: Parameters<typeof show>[0][] = [
    { plan: { moreTime: null } },
    { plan: { publishedAt: '2026-11-20T08:00:00.000Z' } },
    { state: { plan: null } },
    { state: { run: { kind: 'run' } } },
    { model: { busy: 'start' } },
  ]
  for (const of of silent) {
    show(of)
    expect(said(), JSON.stringify(of)).toBe('')
    cleanup()
  }
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(said()).toBe('')
})
