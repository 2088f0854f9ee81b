// @vitest-environment happy-dom
import { entity, text } from '@mouldwright/kernel'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addWords, startI18n } from '../../i18n/i18n.ts'
import { answerCalls, showPage, type Asked } from '../../page.fixture.tsx'
import { useSession } from '../../session/session.ts'
import { view } from '../view.ts'
import { EntityPage } from './entity-page.tsx'

const gauge = entity('test.gauge', {
  scope: 'tenant',
  path: 'test/gauge',
  key: ['code'],
  fields: { code: text({ required: true, max: 20 }), place: text({ max: 20 }), maker: text({ max: 20 }) },
  list: { columns: ['code', 'place'], search: ['code'], sort: 'code' },
})
const words = { gauge: { $: 'Gauge', $many: 'Gauges', code: 'Code', place: 'Place', maker: 'Maker' } }
const record = { id: 1, version: 1, labels: {}, code: 'G1', place: 'A', maker: 'Mi' }

let asked: Asked[]

beforeEach(async () => {
  localStorage.clear()
  await startI18n('en')
  addWords('test', { zh: words, en: words })
  asked = answerCalls((path) =>
    path.endsWith('/list.do')
      ? { code: 1, message: '', data: { rows: [record], total: 1 } }
      : { code: 1, message: '', data: {} },
  )
})
afterEach(cleanup)

async function open(...operations: string[]): Promise<void> {
  const permissions = new Set(operations.map((operation) => `test.gauge:${operation}`))
  useSession.setState({ status: 'signedIn', modules: [], permissions })
  showPage(<EntityPage of={gauge} />, { at: '/test/gauge?q=G' })
  await screen.findByText('1 record')
}

const exported = async () => {
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/export.do'))).toBe(true))
  return asked.find(({ path }) => path.endsWith('/export.do'))!.body
}

it('[SH-11] exports, and does what a view offers, once however often it is pressed', async () => {
  const done = Promise.withResolvers<void>()
  const run = vi.fn(() => done.promise)
  const permission = 'test.gauge:check'
  asked = answerCalls(async (path) => {
    if (path.endsWith('/list.do')) return { code: 1, message: '', data: { rows: [record], total: 1 } }
    await done.promise
    return { code: 1, message: '', data: {} }
  })
  useSession.setState({ status: 'signedIn', modules: [], permissions: new Set([permission, 'test.gauge:export']) })
  const dress = view(gauge, { actions: [{ key: 'call', label: () => 'Call all', permission, at: 'page', run }] })
  showPage(<EntityPage of={gauge} view={dress} />, { at: '/test/gauge?q=G' })
  await screen.findByText('1 record')
  for (const name of [/Export$/, 'Call all', /Export$/, 'Call all'])
    fireEvent.click(screen.getByRole('button', { name }))
  await act(async () => done.resolve())
  expect(run).toHaveBeenCalledOnce()
  expect(asked.filter(({ path }) => path.endsWith('/export.do'))).toHaveLength(1)
  await act(async () => undefined)
  fireEvent.click(screen.getByRole('button', { name: 'Call all' }))
  expect(run).toHaveBeenCalledTimes(2)
})

describe('the export button of a list', () => {
  it('asks for all fields of what was searched for, so that the file is a full copy', async () => {
    await open('check', 'export')
    fireEvent.click(screen.getByRole('button', { name: /Export$/ }))
    const body = await exported()
    expect(body).toMatchObject({ search: 'G' })
    expect(body).not.toHaveProperty('columns')
  })

  it('asks for the columns as they are shown where that is chosen', async () => {
    await open('check', 'export')
    fireEvent.click(screen.getByRole('button', { name: 'What to export' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Columns as shown' }))
    expect(await exported()).toMatchObject({ search: 'G', columns: ['code', 'place'] })
  })
})

describe('the settings of a list’s columns', () => {
  const gear = () => screen.getByRole('button', { name: 'Columns' })

  it('stand beside the filters where there is nothing to do but look: no row is theirs alone', async () => {
    await open('check')
    expect(document.querySelector('.mw-actions')).toBeNull()
    expect(gear().closest('.mw-filters')).not.toBeNull()
  })

  it('stand among the actions where there are some', async () => {
    await open('check', 'add')
    const actions = document.querySelector<HTMLElement>('.mw-actions')!
    expect(within(actions).getByRole('button', { name: 'Columns' })).toBe(gear())
  })
})
