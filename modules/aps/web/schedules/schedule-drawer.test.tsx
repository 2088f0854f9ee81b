// @vitest-environment happy-dom
import { addWords, say, startI18n, useSession } from '@mouldwright/web-kit'
import { answerCalls, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import { ScheduleDrawer } from './schedule-drawer.tsx'

const template = {
  id: 7,
  version: 3,
  name: '主排程',
  isMock: false,
  startPoint: null,
  horizonDays: 90,
  timeBudgetSeconds: 45,
  seed: 11,
  frozenHours: 24,
  assumedReadyHours: null,
  outsourcingDays: 6,
  moulds: [{ id: 70, mouldId: 5 }],
  labels: {},
}
const ok = (data: unknown) => ({ code: 1, message: '', data })

let asked: Asked[]

beforeEach(async () => {
  localStorage.clear()
  await startI18n('zh')
  addWords('aps', { zh, en })
  useSession.setState({
    status: 'signedIn',
    modules: [],
    permissions: new Set(['aps.schedule:add', 'aps.schedule:modify', 'aps.schedule:check']),
    clockOffset: 0,
  })
  asked = answerCalls(
    (path) => {
      if (path.endsWith('aps/schedule/get.do')) return ok(template)
      if (path.endsWith('aps/schedule/add.do')) return ok({ ...template, id: 8 })
      if (path.endsWith('options.do')) return ok({ options: [{ id: 7, label: '主排程', valid: true }] })
      return ok({ rows: [], total: 0 })
    },
    { isModuleOpen: () => true, place: () => null },
  )
})
afterEach(cleanup)

it('[AP-06] a new schedule takes run parameters and moulds from a template, and nothing else', async () => {
  const onSaved = vi.fn()
  showPage(<ScheduleDrawer id={undefined} onClose={() => {}} onSaved={onSaved} />, { at: '/aps/schedule' })
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '模板' }))
  fireEvent.click(await screen.findByText('主排程'))
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith('aps/schedule/get.do'))).toBe(true))
  const name = await screen.findByRole('textbox', { name: /^名称/ })
  await waitFor(() => expect(screen.getByDisplayValue('45')).toBeDefined())
  expect((name as HTMLInputElement).value).toBe('')
  fireEvent.change(name, { target: { value: '下周' } })
  fireEvent.click(screen.getByRole('button', { name: '建立并打开' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  const sent = asked.find(({ path }) => path.endsWith('aps/schedule/add.do'))!.body
  expect(sent).toMatchObject({
    name: '下周',
    horizonDays: 90,
    timeBudgetSeconds: 45,
    seed: 11,
    frozenHours: 24,
    outsourcingDays: 6,
    moulds: [{ mouldId: 5 }],
  })
  expect(sent).not.toHaveProperty('id')
})

it('[AP-06] opens no schedule to whoever closed the drawer while it was saved', async () => {
  const answered = Promise.withResolvers<unknown>()
  const onSaved = vi.fn()
  let has = false
  answerCalls((path) => {
    if (!path.endsWith('aps/schedule/add.do')) return ok({ rows: [], total: 0, options: [] })
    has = true
    return answered.promise
  })
  function Page() {
    const [isOpen, setOpen] = useState(true)
    return isOpen && <ScheduleDrawer id={undefined} onClose={() => setOpen(false)} onSaved={onSaved} />
  }
  showPage(<Page />, { at: '/aps/schedule' })
  const name = await screen.findByRole('textbox', { name: /^名称/ })
  fireEvent.change(name, { target: { value: '下周' } })
  fireEvent.keyDown(name, { key: 's', ctrlKey: true })
  await waitFor(() => expect(has).toBe(true))
  // Neither sent again nor left to the browser.
  expect(fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: /^取 ?消$/ }))
  fireEvent.click(await screen.findByRole('button', { name: say('form.discard') }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^名称/ })).toBeNull())
  await act(async () => answered.resolve(ok({ ...template, id: 8 })))
  expect(onSaved).not.toHaveBeenCalled()
})

it('[AP-06] of two templates that are chosen quickly the last one counts, and what is typed meanwhile stays', async () => {
  const other = {
    ...template,
    id: 9,
    seed: 5,
    timeBudgetSeconds: 30,
    frozenHours: 12,
    moulds: [{ id: 71, mouldId: 6 }],
  }
  const held = new Map<unknown, () => void>()
  answerCalls(
    (path, { id }) => {
      if (path.endsWith('options.do'))
        return ok({ options: [7, 9].map((one) => ({ id: one, label: one === 7 ? '主排程' : '副排程', valid: true })) })
      if (!path.endsWith('aps/schedule/get.do')) return ok({ rows: [], total: 0 })
      return new Promise((resolve) => held.set(id, () => resolve(ok(id === 7 ? template : other))))
    },
    { isModuleOpen: () => true, place: () => null },
  )
  showPage(<ScheduleDrawer id={undefined} onClose={() => {}} onSaved={() => {}} />, { at: '/aps/schedule' })
  const choose = async (id: number, name: string) => {
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: '模板' }))
    fireEvent.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }))
    await waitFor(() => expect(held.has(id)).toBe(true))
  }
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[data-field=${name}] input`)!
  await choose(7, '主排程')
  await choose(9, '副排程')
  fireEvent.change(field('timeBudgetSeconds'), { target: { value: '77' } })
  await act(async () => held.get(7)!())
  await act(async () => held.get(9)!())
  await waitFor(() => expect(field('frozenHours').value).not.toBe(''))
  expect([field('frozenHours').value, field('seed').value]).toEqual(['12', '5'])
  expect(field('timeBudgetSeconds').value).toBe('77')
})

it('[AP-06] a schedule that nothing was changed in says so, sends nothing and stays open', async () => {
  const [onSaved, onClose] = [vi.fn(), vi.fn()]
  showPage(<ScheduleDrawer id={7} onClose={onClose} onSaved={onSaved} />, { at: '/aps/schedule' })
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^名称/ })
  fireEvent.click(screen.getByRole('button', { name: /^保 ?存$/ }))
  expect(await screen.findByText('内容没有改动，无需保存。')).toBeDefined()
  expect(asked.map(({ path }) => path).filter((path) => /(modify|add)\.do$/.test(path))).toEqual([])
  expect([onSaved, onClose].map(({ mock }) => mock.calls)).toEqual([[], []])
  // And a change is sent.
  fireEvent.change(name, { target: { value: '另一个' } })
  fireEvent.click(screen.getByRole('button', { name: /^保 ?存$/ }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(asked.find(({ path }) => path.endsWith('modify.do'))?.body).toMatchObject({ id: 7, name: '另一个' })
})
