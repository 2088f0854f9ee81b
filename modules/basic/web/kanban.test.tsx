// @vitest-environment happy-dom
import { addWords, configureClient, startI18n, useSession } from '@mouldwright/web-kit'
import { showPage } from '@mouldwright/web-kit/fixtures'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import KanbanListPage from './kanban.page.tsx'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'

const stored = {
  id: 7,
  version: 3,
  updatedAt: '2026-09-25T06:30:00.000Z',
  updatedBy: 'lin',
  labels: {},
  code: 'K1',
  name: '大屏',
  type: 'list',
  displaySeconds: 30,
  sequence: 1,
  valid: true,
  remark: null,
  resourceGroupId: null,
  sections: [],
  backgroundImage: null,
  machines: [],
}
const sentences = {
  zh: zh.refusals as Record<string, string>,
  en: en.refusals as Record<string, string>,
}
const sentence = (language: 'zh' | 'en') => sentences[language]['kanban.changeDenied']!

let record: typeof stored
let language: 'zh' | 'en'
let asked: string[]

beforeEach(async () => {
  record = stored
  language = 'zh'
  asked = []
  localStorage.clear()
  for (const [side, pixels] of [
    ['clientWidth', 1_400],
    ['clientHeight', 600],
  ] as const)
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => pixels })
  useSession.setState({
    status: 'signedIn',
    modules: [],
    // Rights as they were when the page was opened: meanwhile somebody has taken them away.
    permissions: new Set(['check', 'detail', 'add', 'modify', 'remove', 'import'].map((of) => `basic.kanban:${of}`)),
  })
  configureClient({
    isModuleOpen: () => true,
    place: () => null,
    fetch: (async (url: string) => {
      const verb = /([a-z]+)\.do/.exec(url)?.[1] ?? ''
      asked.push(verb)
      if (['add', 'modify', 'remove', 'import'].includes(verb))
        return Response.json({ code: 403, message: sentence(language), data: { refusal: 'kanban.changeDenied' } })
      const { machines: _machines, sections: _sections, ...row } = record
      const data = verb === 'get' ? record : verb === 'list' ? { rows: [row], total: 1 } : { options: [] }
      return Response.json({ code: 1, message: '', data })
    }) as typeof fetch,
  })
})
afterEach(cleanup)

async function show(at: string) {
  await startI18n(language)
  addWords('basic', { zh, en })
  return showPage(<KanbanListPage />, { at })
}

it('[PU-09] shows why a change was refused, and keeps what was typed', async () => {
  language = 'en'
  await show('/comm/kanban?mode=edit&id=7')
  const name = await waitFor(() => {
    const input = document.querySelector<HTMLInputElement>('[data-field=name] input')
    expect(input?.value).toBe('大屏')
    return input!
  })
  fireEvent.change(name, { target: { value: '大屏二' } })
  // Enter in a field saves.
  fireEvent.submit(name.form!)
  expect(await screen.findByText('You do not have permission right now, pls. contact administrator!')).toBeTruthy()
  expect(asked).toContain('modify')
  expect(name.value).toBe('大屏二')
})

it('[BD-29] the form has what the type has: scope for lists, picture and places for a layout, neither for figures', async () => {
  await show('/comm/kanban?mode=edit&id=7')
  const fields = () => [...document.querySelectorAll('form [data-field]')].map((of) => of.getAttribute('data-field'))
  await waitFor(() => expect(fields()).toContain('sections'))
  expect(fields()).not.toContain('machines')
  cleanup()
  const machines = [{ machineId: 4, x: 20, y: 30, labels: { machineId: 'CNC01' } }]
  record = { ...stored, type: 'layout', machines: machines as never }
  await show('/comm/kanban?mode=edit&id=7')
  await waitFor(() => expect(fields()).toContain('machines'))
  expect(fields()).toContain('backgroundImage')
  expect(fields()).not.toContain('sections')
  // A machine is moved by the arrow keys; the numbers of the table follow.
  const marker = screen.getByRole('button', { name: '移动“CNC01”：横向 20%，纵向 30%' })
  fireEvent.keyDown(marker, { key: 'ArrowRight' })
  fireEvent.keyDown(marker, { key: 'ArrowUp', shiftKey: true })
  expect(await screen.findByRole('button', { name: '移动“CNC01”：横向 21%，纵向 20%' })).toBeTruthy()
  cleanup()
  record = { ...stored, type: 'figures' }
  await show('/comm/kanban?mode=edit&id=7')
  await waitFor(() => expect(fields()).toContain('displaySeconds'))
  for (const scope of ['sections', 'resourceGroupId', 'machines', 'backgroundImage'])
    expect(fields()).not.toContain(scope)
})

it('[BD-29] plays one board from its row, and all from the page', async () => {
  const router = await show('/comm/kanban')
  fireEvent.click(await screen.findByRole('button', { name: '播放全部' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/comm/kanban/all'))
})
