// @vitest-environment happy-dom
/** What stands typed in a field when Save is pressed is what is saved, or refused at that field: for every kind of field. */
import { choice, entity, rows, text, type Entity, type Fields } from '@mouldwright/kernel'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useToast } from '../feedback/store.ts'
import { RecordDrawer } from '../entity/record/record-drawer.tsx'
import { startI18n } from '../i18n/i18n.ts'
import { configureClient } from '../request/client.ts'
import { useSession } from '../session/session.ts'
import { fieldKinds, type FieldKinds } from './field-kinds.fixture.ts'

const letters = Object.fromEntries([...'abcdefghij'].map((letter) => [letter, `${letter}${letter}`]))

const fieldOf = fieldKinds(() => kinds, { choice: choice({ options: letters }) })

type Typed =
  | {
      /** What is typed, and what Save then sends. */
      readable: readonly [typed: string, sent: unknown]
      /** A name of the list that must be there first: it asks the server once one begins to type. */
      offered?: string
      /** What no value can be made of: Save refuses it at the field. */
      unreadable: string
    }
  /** Why a kind has no text to type. */
  | { untyped: string }

const typedOf: Record<keyof FieldKinds, Typed> = {
  text: { readable: ['abc', 'abc'], unreadable: 'x'.repeat(21) },
  decimal: { readable: ['1,234.5', 1234.5], unreadable: '12a' },
  integer: { readable: ['７', 7], unreadable: '7 pieces' },
  money: { readable: ['12.5', 12.5], unreadable: '12..5' },
  percent: { readable: ['80', 80], unreadable: '80%%' },
  duration: { readable: ['1.5', 90], unreadable: '1h30' },
  choice: { readable: ['C', 'cc'], unreadable: 'zz' },
  ref: { readable: ['bolt m8', 52], offered: 'Bolt M8', unreadable: 'nobody' },
  date: { readable: ['2026-11-23', '2026-11-23'], unreadable: '2026-11-3x' },
  instant: { readable: ['2026-11-23 08:00', '2026-11-23T00:00:00.000Z'], unreadable: '2026-11-23 8' },
  ip: { readable: ['10.0.0.7', '10.0.0.7'], unreadable: '10.0.0' },
  secret: { readable: ['open sesame', 'open sesame'], unreadable: 'x'.repeat(201) },
  flag: { untyped: 'it is pressed' },
  image: { untyped: 'it is chosen as a file' },
  file: { untyped: 'it is chosen as a file' },
}

const kinds: Entity = entity('test.kind', {
  scope: 'tenant',
  path: 'test/kind',
  key: ['code'],
  fields: {
    code: text({ required: true, max: 20, fixed: true }),
    ...(fieldOf as Fields),
    lines: rows({ fields: fieldOf as Fields, key: [] }),
  } as Fields,
  list: { columns: ['code'], search: ['code'], sort: 'code' },
})

const record = { id: 7, version: 3, updatedAt: '', updatedBy: null, labels: {}, code: 'K1', lines: [{ flag: true }] }
const offered = [
  { id: 51, label: 'Bolt M6' },
  { id: 52, label: 'Bolt M8' },
]
let saved: Record<string, unknown>[]

beforeEach(async () => {
  saved = []
  localStorage.clear()
  await startI18n('en')
  useSession.setState({
    permissions: new Set(['test.kind:modify', 'test.kind:get']),
    user: { zone: 'Asia/Shanghai', timeZone: 'Asia/Shanghai' } as never,
  })
  configureClient({
    fetch: (async (url: string, { body }: RequestInit) => {
      const input = JSON.parse(String(body ?? '{}')) as Record<string, unknown>
      if (url.includes('modify')) saved.push(input)
      const data = url.includes('options') ? { options: offered } : { ...record, ...input }
      return new Response(JSON.stringify({ code: 1, message: '', data }), {
        headers: { 'content-type': 'application/json' },
      })
    }) as typeof fetch,
  })
})
afterEach(cleanup)

async function open(): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RecordDrawer
        view={{ entity: kinds }}
        state={{ id: 7, mode: 'edit', tab: undefined }}
        onState={() => {}}
        neighbours={[7]}
        onRemove={() => {}}
      />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(document.querySelector('[data-field=date] .ant-picker input')).not.toBeNull())
}

const placeOf = (kind: string, place: string) =>
  document.querySelector<HTMLElement>(
    place === 'field' ? `[data-field="${kind}"]` : `[data-field="lines.${kind}"][data-row="1"]`,
  )!
const inputOf = (kind: string, place: string) =>
  placeOf(kind, place).querySelector<HTMLInputElement>('input, textarea')!

/** Types as a keyboard does: the field has the focus and keeps it. */
function type(input: HTMLInputElement, typed: string): void {
  act(() => input.focus())
  fireEvent.input(input, { target: { value: typed } })
}

const ways = {
  'Ctrl S': () => fireEvent.keyDown(document.activeElement!, { key: 's', ctrlKey: true }),
  'a press of Save': () => {
    act(() => (document.activeElement as HTMLElement).blur())
    fireEvent.click(within(document.body).getByRole('button', { name: /^Save/, hidden: true }))
  },
}

const typedKinds = Object.entries(typedOf).flatMap(([kind, typed]) => ('untyped' in typed ? [] : [{ kind, ...typed }]))
const places = ['field', 'child row'] as const
const cases = Object.entries(ways).flatMap(([way, save]) => places.map((place) => ({ way, place, save })))

describe.each(cases)('[I6] by $way, in a $place', ({ place, save }) => {
  it('saves what stands typed, in every kind of field', async () => {
    await open()
    for (const { kind, readable, offered } of typedKinds) {
      if (offered !== undefined) {
        type(inputOf(kind, place), offered[0]!)
        await within(document.body).findByText(offered)
      }
      type(inputOf(kind, place), readable[0])
    }
    save()
    await waitFor(() => expect(saved).toHaveLength(1))
    const [sent] = saved
    const holder = place === 'field' ? sent! : (sent!['lines'] as Record<string, unknown>[])[0]!
    expect(Object.fromEntries(typedKinds.map(({ kind }) => [kind, holder[kind]]))).toEqual(
      Object.fromEntries(typedKinds.map(({ kind, readable }) => [kind, readable[1]])),
    )
    // What is said of it must not come into the next test.
    await waitFor(() => expect(useToast.getState().toast?.tone).toBe('success'))
  })

  it('refuses what cannot be read at its field, in every kind of field', async () => {
    await open()
    for (const { kind, unreadable } of typedKinds) type(inputOf(kind, place), unreadable)
    save()
    await waitFor(() => expect(placeOf('secret', place).querySelector('.mw-fault')).not.toBeNull())
    for (const { kind, unreadable } of typedKinds) {
      expect(placeOf(kind, place).querySelector('.mw-fault'), kind).not.toBeNull()
      expect(placeOf(kind, place).textContent + inputOf(kind, place).value).toContain(unreadable)
    }
    expect(saved).toEqual([])
    expect(useToast.getState().toast?.tone).not.toBe('success')
  })
})

it('sends nothing and says so when nothing was changed', async () => {
  await open()
  ways['a press of Save']()
  await waitFor(() => expect(useToast.getState().toast?.tone).toBe('info'))
  expect(saved).toEqual([])
})

it('ends typing by Enter in a date, and does not send the form', async () => {
  await open()
  for (const kind of ['date', 'instant']) {
    const input = inputOf(kind, 'field')
    type(input, '2026-11-23')
    // The browser sends a form on Enter unless the key's event is prevented.
    expect(fireEvent.keyDown(input, { key: 'Enter' })).toBe(false)
  }
  expect(saved).toEqual([])
})
