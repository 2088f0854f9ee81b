// @vitest-environment happy-dom
import { choice, decimal, entity, ref, rows, text, type Entity } from '@mouldwright/kernel'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addWords, startI18n } from '../../i18n/i18n.ts'
import { configureClient } from '../../request/client.ts'
import { mould } from '../mould.fixture.ts'
import { RecordDrawer } from './record-drawer.tsx'

const onState = vi.fn()

beforeEach(async () => {
  await startI18n('en')
  onState.mockReset()
})
afterEach(cleanup)

function open(of: Entity, ask: () => Promise<unknown>, mode: 'detail' | 'new' = 'detail'): void {
  configureClient({ fetch: ask as typeof fetch })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RecordDrawer
        view={{ entity: of }}
        state={{ id: mode === 'new' ? undefined : 11, mode, tab: undefined }}
        onState={onState}
        neighbours={[11, 12, 13]}
        onRemove={() => {}}
      />
    </QueryClientProvider>,
  )
}

it('goes as many records on as it was pressed, also before the address has followed', () => {
  open(mould, () => new Promise(() => {}))
  const next = screen.getByRole('button', { name: /next/i, hidden: true })
  for (let press = 0; press < 3; press += 1) fireEvent.click(next)
  expect(onState.mock.calls.map(([{ id }]) => id)).toEqual([12, 13])
})

it('names a record by the word of a choice, not by its value', async () => {
  const call = entity('test.call', {
    scope: 'tenant',
    path: 'test/call',
    key: ['kind'],
    fields: { kind: choice({ required: true, options: ['material', 'quality'] }) },
    list: { columns: ['kind'], search: [], sort: 'kind' },
  })
  const words = { call: { $: 'Call', kind: 'Kind', kindOptions: { material: 'Material is lacking' } } }
  addWords('test', { zh: words, en: words })
  const record = { id: 11, version: 1, kind: 'material', labels: {} }
  open(call, () => Promise.resolve(Response.json({ code: 1, message: '', data: record, traceId: '' })))
  expect(await screen.findByText('Call Material is lacking')).toBeTruthy()
})

it('[BD-50] names with a record what it stands under, in the order of its key', async () => {
  const trial = entity('test.trial', {
    scope: 'tenant',
    path: 'test/trial',
    key: ['mouldId', 'event', 'pressId'],
    title: 'event',
    fields: {
      mouldId: ref(() => mould, { required: true }),
      event: text({ required: true, max: 10 }),
      pressId: ref(() => mould, { required: true }),
    },
    list: { columns: ['event'], search: [], sort: 'event' },
  })
  const words = { trial: { $: 'Trial', mouldId: 'Mould', event: 'Event', pressId: 'Press' } }
  addWords('test', { zh: words, en: words })
  const labels = { mouldId: 'M26-051', pressId: 'P1' }
  const record = { id: 11, version: 1, mouldId: 3, event: 'T0', pressId: 4, labels }
  open(trial, () => Promise.resolve(Response.json({ code: 1, message: '', data: record, traceId: '' })))
  expect(await screen.findByText('Trial M26-051 · T0 · P1')).toBeTruthy()
})

it('keeps with a record what was ticked beneath it, and does not carry it to the next one', async () => {
  function Beneath() {
    const [isTicked, setTicked] = useState(false)
    return <input type="checkbox" checked={isTicked} onChange={() => setTicked(!isTicked)} />
  }
  configureClient({
    fetch: (async (_: string, { body }: RequestInit) => {
      const { id } = JSON.parse(body as string) as { id: number }
      return Response.json({ code: 1, message: '', data: { id, version: 1, code: `M${id}`, labels: {} }, traceId: '' })
    }) as typeof fetch,
  })
  function Walked() {
    const [id, setId] = useState<number | undefined>(11)
    return (
      <RecordDrawer
        view={{ entity: mould, detail: Beneath }}
        state={{ id, mode: 'detail', tab: undefined }}
        onState={(change) => setId(change.id)}
        neighbours={[11, 12]}
        onRemove={() => {}}
      />
    )
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Walked />
    </QueryClientProvider>,
  )
  const tick = () => screen.getByRole<HTMLInputElement>('checkbox', { hidden: true })
  const go = async (way: RegExp, code: string) => {
    fireEvent.click(screen.getByRole('button', { name: way, hidden: true }))
    await screen.findByText(code)
  }
  await screen.findByText('M11')
  // Both have been looked at, so that neither is waited for.
  await go(/next/i, 'M12')
  await go(/previous/i, 'M11')
  fireEvent.click(tick())
  expect(tick().checked).toBe(true)
  await go(/next/i, 'M12')
  expect(tick().checked).toBe(false)
})

it('says beneath a table of rows what is meant, as it does beneath a field', async () => {
  const money = entity('test.money', {
    scope: 'tenant',
    path: 'test/money',
    key: ['code'],
    fields: {
      code: text({ required: true, max: 3 }),
      rates: rows({ fields: { rate: decimal({ required: true, above: 0 }) }, key: ['rate'] }),
    },
    list: { columns: ['code'], search: [], sort: 'code' },
  })
  const ratesFields = { rate: 'Rate' }
  const words = { money: { $: 'Money', code: 'Code', codeHelp: 'Three letters', rates: 'Rates', ratesFields } }
  addWords('test', { zh: words, en: { money: { ...words.money, ratesHelp: 'Of one unit' } } })
  open(money, () => new Promise(() => {}), 'new')
  expect((await screen.findByText('Three letters')).id).toBe(
    screen.getByRole('textbox', { hidden: true }).getAttribute('aria-describedby'),
  )
  const table = screen.getByRole('group', { name: /Rates/, hidden: true })
  expect(screen.getByText('Of one unit').id).toBe(table.getAttribute('aria-describedby'))
})
