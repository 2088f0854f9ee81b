// @vitest-environment happy-dom
import { en as basicEn } from '@mouldwright/basic/locales/en'
import { zh as basicZh } from '@mouldwright/basic/locales/zh'
import { addWords, startI18n } from '@mouldwright/web-kit'
import { showPage } from '@mouldwright/web-kit/fixtures'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SessionVerdict } from '../../shared/index.ts'
import { smallPlan } from '../chart/gantt-data.fixture.ts'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import type { MarkedTime } from './marked-time.ts'
import { TimeDialog } from './time-dialog.tsx'
import type { SessionModel } from './use-session.ts'

const verdict = { allowed: true, reason: null, start: null, end: null, moved: 0, later: [], earlier: [] }
const make = vi.fn<SessionModel['make']>(() => Promise.resolve(true))
const attempt = vi.fn<SessionModel['attempt']>(() => Promise.resolve(verdict as unknown as SessionVerdict))
const model = { isOwn: true, isBusy: false, make, attempt } as unknown as SessionModel
const time: MarkedTime = { kind: 'closed', resourceId: smallPlan.resources[0]!.id, from: 600, until: 1_200 }

async function show(first: MarkedTime, language: 'zh' | 'en' = 'zh') {
  await startI18n(language)
  addWords('aps', { zh, en })
  addWords('basic', { zh: basicZh, en: basicEn })
  showPage(<TimeDialog plan={smallPlan} scheduleId={2} model={model} onClose={() => {}} first={first} />)
}

const reasonField = (name = '原因') => screen.queryByRole<HTMLInputElement>('textbox', { name, hidden: true })
const type = (text: string) => fireEvent.change(reasonField()!, { target: { value: text } })
const choose = (word: string) =>
  fireEvent.click(screen.getByRole('dialog').querySelector(`.ant-segmented-item-label[title="${word}"]`)!)

async function apply(name: RegExp) {
  const button = () => screen.getAllByRole<HTMLButtonElement>('button', { name, hidden: true }).at(-1)!
  await waitFor(() => expect(button().disabled).toBe(false))
  fireEvent.click(button())
  await waitFor(() => expect(make).toHaveBeenCalled())
  return make.mock.calls[0]![0]
}

beforeEach(() => {
  make.mockClear()
  attempt.mockClear()
})
afterEach(cleanup)

it('[PH-04] a machine is closed for a reason, which no trial waits for', async () => {
  await show(time)
  await waitFor(() => expect(attempt).toHaveBeenCalledOnce())
  type('换主轴')
  const changes = [
    { no: 1, ...time, reason: '换主轴' },
    { no: 2, kind: 'repairMoved' },
  ]
  expect(await apply(/^停 ?机$/)).toEqual({ kind: 'several', changes })
  expect(attempt).toHaveBeenCalledOnce()
})

it('[PH-04] no reason need be given', async () => {
  await show(time)
  fireEvent.click(screen.getByRole('checkbox', { hidden: true }))
  expect(await apply(/^停 ?机$/)).toEqual(time)
})

it('[PH-04] time is opened without a reason, whatever was typed for a closure before', async () => {
  await show(time)
  type('换主轴')
  choose('加开')
  expect(reasonField()).toBeNull()
  expect(await apply(/^加 ?开$/)).toEqual({ ...time, kind: 'open' })
})

it.each([
  ['zh', '原因'],
  ['en', 'Reason'],
] as const)('[PH-04] the reason is called and limited in %s as in the record of a machine', async (language, name) => {
  await show(time, language)
  expect(reasonField(name)!.maxLength).toBe(50)
})

it('[SH-11 PH-04] a form of a change takes nothing more while the change is made', async () => {
  const made = Promise.withResolvers<boolean>()
  make.mockImplementationOnce(() => made.promise)
  await show(time)
  type('换主轴')
  await apply(/^停 ?机$/)
  await waitFor(() => expect(reasonField()!.closest('[inert]')).not.toBeNull())
  made.resolve(false)
  await waitFor(() => expect(reasonField()!.closest('[inert]')).toBeNull())
  expect(reasonField()!.value).toBe('换主轴')
})
