// @vitest-environment happy-dom
import { addWords, configureClient, startI18n, useSession } from '@mouldwright/web-kit'
import { showPage } from '@mouldwright/web-kit/fixtures'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import ShelvesPage from './shelf.page.tsx'

const stored = {
  ...{ id: 7, version: 3, updatedAt: '2026-09-25T06:30:00.000Z', updatedBy: 'lin', labels: {} },
  ...{ code: 'A01', name: 'Electrode shelf', warehouse: null, layers: 2, slotsPerLayer: 2, valid: true, remark: null },
  places: [{ layer: 1, slot: 2, code: 'DOOR', valid: false }],
}
let saved: any

beforeEach(async () => {
  saved = undefined
  localStorage.clear()
  useSession.setState({
    status: 'signedIn',
    modules: [],
    permissions: new Set(['check', 'detail', 'add', 'modify'].map((of) => `basic.shelf:${of}`)),
  })
  configureClient({
    isModuleOpen: () => true,
    place: () => null,
    fetch: (async (url: string, { body }: RequestInit = {}) => {
      const verb = /([a-z]+)\.do/.exec(url)?.[1] ?? ''
      if (verb === 'modify') saved = JSON.parse(String(body))
      const { places: _places, ...row } = stored
      const data = verb === 'list' ? { rows: [row], total: 1 } : stored
      return Response.json({ code: 1, message: '', data })
    }) as typeof fetch,
  })
  await startI18n('en')
  addWords('basic', { zh, en })
})
afterEach(cleanup)

it('[BD-28] fills a shelf by its layers, slots and a rule of codes; places that are there stay', async () => {
  showPage(<ShelvesPage />, { at: '/basic/shelf?mode=edit&id=7' })
  const rule = await screen.findByLabelText<HTMLInputElement>('Rule of place codes')
  expect(await screen.findByText('From A01-01-01 to A01-02-02')).toBeTruthy()
  fireEvent.change(rule, { target: { value: '{shelf}-{slot}' } })
  expect(
    await screen.findByText('The rule needs {layer} and {slot}, so that each place has a code of its own'),
  ).toBeTruthy()
  fireEvent.change(rule, { target: { value: '{shelf}.{layer}.{slot}' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Make missing places (3)' }))
  expect(await screen.findByRole('button', { name: 'Make missing places (0)' })).toHaveProperty('disabled', true)
  fireEvent.submit(rule.form!)
  await waitFor(() =>
    expect(saved.places).toEqual([
      expect.objectContaining({ layer: 1, slot: 1, code: 'A01.01.01', valid: true }),
      expect.objectContaining({ layer: 1, slot: 2, code: 'DOOR', valid: false }),
      expect.objectContaining({ layer: 2, slot: 1, code: 'A01.02.01', valid: true }),
      expect.objectContaining({ layer: 2, slot: 2, code: 'A01.02.02', valid: true }),
    ]),
  )
})
