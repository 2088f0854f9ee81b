// @vitest-environment happy-dom
/** What stands typed in a filter when Enter or the button is pressed is what is searched for, or refused at that filter. */
import { decimal, entity, text, type Entity, type Fields } from '@mouldwright/kernel'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FilterBar } from '../../entity/list/filter-bar.tsx'
import { listInputOf, parseListState, type ListState } from '../../entity/list/list-state.ts'
import type { ChangeList } from '../../entity/list/use-list.ts'
import { startI18n } from '../../i18n/i18n.ts'
import { configureClient } from '../../request/client.ts'
import { useSession } from '../../session/session.ts'
import { fieldKinds, type FieldKinds } from '../field-kinds.fixture.ts'

const fieldOf = fieldKinds(() => kinds, { decimal: decimal({ scale: 2, min: 0, max: 100 }) })

interface Case {
  /** What is typed into the filter's inputs, and what is then searched for. */
  readable?: readonly [typed: readonly string[], wanted: unknown]
  /** What nothing can be searched for. */
  unreadable?: readonly string[]
  /** A range whose ends stand the wrong way round. */
  reversed?: readonly string[]
  /** Why a kind has no text to type. */
  untyped?: string
}

/** A case for every kind; a kind without one does not compile. */
const caseOf: Record<keyof FieldKinds, Case> = {
  text: { readable: [['abc'], 'abc'], unreadable: ['x'.repeat(201)] },
  ip: { readable: [['10.0.'], '10.0.'], unreadable: ['1'.repeat(201)] },
  decimal: { readable: [['1,234.5', ''], { from: 1234.5 }], unreadable: ['12a', ''], reversed: ['2', '1'] },
  integer: { readable: [['', '７'], { to: 7 }], unreadable: ['', '7 pieces'], reversed: ['7', '-7'] },
  money: { readable: [['12.5', '13'], { from: 12.5, to: 13 }], unreadable: ['12..5', '13'], reversed: ['13', '12.5'] },
  percent: { readable: [['80', '80'], { from: 80, to: 80 }], unreadable: ['80', '90%%'], reversed: ['80', '8'] },
  duration: { readable: [['1.5', '2'], { from: 90, to: 120 }], unreadable: ['1h30', ''], reversed: ['2', '1.5'] },
  choice: { readable: [['bb'], ['bb']], unreadable: ['zz'] },
  ref: { unreadable: ['nobody'] },
  date: {
    readable: [['2026-11-23', '2026/11/24'], { from: '2026-11-23', to: '2026-11-24' }],
    unreadable: ['2026-11-3x', ''],
    reversed: ['2026-11-24', '2026-11-23'],
  },
  instant: {
    readable: [['', '2026-11-23'], { to: '2026-11-23T16:00:00.000Z' }],
    unreadable: ['', 'yesterday'],
    reversed: ['2026-11-24', '2026-11-23'],
  },
  flag: { untyped: 'it is chosen of two' },
  secret: { untyped: 'nobody searches for it' },
  image: { untyped: 'nobody searches for it' },
  file: { untyped: 'nobody searches for it' },
}

type Kind = keyof typeof caseOf
const typedKinds = Object.keys(caseOf).filter((kind) => caseOf[kind as Kind].untyped === undefined) as Kind[]

const kinds: Entity = entity('test.kind', {
  scope: 'tenant',
  path: 'test/kind',
  key: ['code'],
  fields: { code: text({ required: true, max: 20 }), ...(fieldOf as Fields) } as Fields,
  list: { columns: ['code'], search: ['code'], sort: 'code', filters: typedKinds },
})

const start = parseListState(kinds, new URLSearchParams())
let asked: ListState[]
let reloads: number

beforeEach(async () => {
  asked = []
  reloads = 0
  await startI18n('en')
  useSession.setState({ user: { zone: 'Asia/Shanghai', timeZone: 'Asia/Shanghai' } as never })
  configureClient({
    fetch: (async () =>
      new Response(JSON.stringify({ code: 1, message: '', data: [{ id: 7, label: 'Known', valid: true }] }), {
        headers: { 'content-type': 'application/json' },
      })) as unknown as typeof fetch,
  })
})
afterEach(cleanup)

function Bar() {
  const [state, setState] = useState(start)
  const change: ChangeList = (changed) => {
    const next = { ...state, ...(typeof changed === 'function' ? changed(state) : changed) }
    asked.push(next)
    setState(next)
  }
  return <FilterBar of={kinds} state={state} onState={change} onReload={() => (reloads += 1)} />
}

async function open(): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Bar />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: /More filters/ }))
  await waitFor(() => expect(document.querySelectorAll('[data-filter]')).toHaveLength(typedKinds.length))
  await waitFor(() => expect(inputsOf('instant')).toHaveLength(2))
}

const placeOf = (kind: Kind) => document.querySelector<HTMLElement>(`[data-filter="${kind}"]`)!
const inputsOf = (kind: Kind) => [...placeOf(kind).querySelectorAll('input')]

/** Types as a keyboard does: the field has the focus and keeps it. */
function type(kind: Kind, texts: readonly string[]): void {
  for (const [at, typed] of texts.entries()) {
    if (typed === '') continue
    const input = inputsOf(kind)[at]!
    act(() => input.focus())
    fireEvent.input(input, { target: { value: typed } })
  }
}

const ways: Record<string, () => void> = {
  Enter: () => fireEvent.keyDown(document.activeElement!, { key: 'Enter', code: 'Enter', keyCode: 13 }),
  'a press of Search': () => {
    act(() => (document.activeElement as HTMLElement).blur())
    fireEvent.click(screen.getByText('Search', { selector: 'button *' }))
  },
}

const filtersAsked = () => listInputOf(asked.at(-1) ?? start).filters ?? {}
const kindsWith = (of: keyof Case) => typedKinds.filter((kind) => caseOf[kind][of] !== undefined)

describe.each(Object.entries(ways))('[I6] by %s, a filter', (_, search) => {
  it('is searched for as it stands typed, for every kind of field', async () => {
    await open()
    const readable = kindsWith('readable')
    for (const kind of readable) type(kind, caseOf[kind].readable![0])
    search()
    const wanted = Object.fromEntries(readable.map((kind) => [kind, caseOf[kind].readable![1]]))
    await waitFor(() => expect(filtersAsked()).toEqual(wanted))
    expect(document.querySelector('.mw-fault')).toBeNull()
  })

  it('is refused where it cannot be read, for every kind of field', async () => {
    await open()
    const unreadable = kindsWith('unreadable')
    expect(unreadable).toEqual(typedKinds)
    for (const kind of unreadable) type(kind, caseOf[kind].unreadable!)
    // In a list to choose from, Enter chooses.
    act(() => screen.getByLabelText('Search').focus())
    search()
    for (const kind of unreadable) {
      await waitFor(() => expect([kind, placeOf(kind).querySelector('.mw-fault')]).not.toEqual([kind, null]))
      for (const [at, text] of caseOf[kind].unreadable!.entries())
        expect(placeOf(kind).textContent + (inputsOf(kind)[at]?.value ?? '')).toContain(text)
    }
    expect([asked, reloads]).toEqual([[], 0])
  })

  it('is refused from more to less, for every kind that has a range', async () => {
    await open()
    const reversed = kindsWith('reversed')
    for (const kind of reversed) type(kind, caseOf[kind].reversed!)
    search()
    for (const kind of reversed)
      await waitFor(() => expect(placeOf(kind).querySelector('.mw-fault')?.textContent).toMatch(/above|after/))
    expect([asked, reloads]).toEqual([[], 0])
  })

  it('searches for nothing while one of several cannot be read', async () => {
    await open()
    type('integer', ['7 pieces'])
    const box = screen.getByLabelText('Search')
    act(() => box.focus())
    fireEvent.change(box, { target: { value: 'mould' } })
    search()
    expect(placeOf('integer').querySelector('.mw-fault')).not.toBeNull()
    expect([asked, reloads]).toEqual([[], 0])
    type('integer', ['7'])
    search()
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'mould' }))
    expect(filtersAsked()).toEqual({ integer: { from: 7 } })
  })
})
