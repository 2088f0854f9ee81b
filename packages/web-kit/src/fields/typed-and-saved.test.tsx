// @vitest-environment happy-dom
/** What stands typed in a field when Save is pressed is saved or refused: over every kind of field, in a form and in child rows. */
import * as kernel from '@mouldwright/kernel'
import { entity, text, type Entity, type Field } from '@mouldwright/kernel'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RecordDrawer } from '../entity/record-drawer.tsx'
import { useToast } from '../feedback/store.ts'
import { addWords, startI18n } from '../i18n/i18n.ts'
import { patience } from '../patience.fixture.ts'
import { configureClient } from '../request/client.ts'
import { useSession } from '../session/session.ts'

type Kind = Field['kind']
interface Case {
  field: Field
  /** What the record holds. */
  stored: unknown
  /** Typed text, and what has to be sent. */
  good: readonly [string, unknown]
  /** Text that is no value of the kind; absent where every text is one. */
  bad?: string
}

const other: Entity = entity('test.other', {
  scope: 'tenant',
  path: 'test/other',
  key: ['code'],
  fields: { code: text({ required: true, max: 20 }) },
  list: { columns: ['code'], search: ['code'], sort: 'code' },
})
const words = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`word${at}`, `W${at}`]))

/** Every kind of field; a new one without a case does not compile. */
const cases: Record<Kind, Case | 'no text'> = {
  text: { field: text({ max: 20 }), stored: 'old', good: ['new', 'new'], bad: 'x'.repeat(21) },
  decimal: { field: kernel.decimal({ scale: 2 }), stored: 1, good: ['2.5', 2.5], bad: '2,5x' },
  integer: { field: kernel.integer(), stored: 1, good: ['1,200', 1200], bad: 'two' },
  money: { field: kernel.money(), stored: 1, good: ['９.5', 9.5], bad: '9 yuan' },
  percent: { field: kernel.percent(), stored: 1, good: ['85', 85], bad: '85 of 100' },
  duration: { field: kernel.duration({ unit: 'h' }), stored: 60, good: ['1.5', 90], bad: 'long' },
  date: { field: kernel.date(), stored: '2026-01-01', good: ['2026-9-5', '2026-09-05'], bad: '2026-02-30' },
  instant: {
    field: kernel.instant(),
    stored: '2026-01-01T00:00:00.000Z',
    good: ['2026-09-05 08:30', '2026-09-05T00:30:00.000Z'],
    bad: '2026-09-05 25:00',
  },
  ip: { field: kernel.ip(), stored: '10.0.0.1', good: ['10.0.0.2', '10.0.0.2'], bad: '10.0.0.300' },
  secret: { field: kernel.secret({ max: 20 }), stored: null, good: ['hidden', 'hidden'] },
  choice: { field: kernel.choice({ options: words }), stored: 'W0', good: ['word3', 'W3'], bad: 'word' },
  ref: { field: kernel.ref(() => other), stored: 1, good: ['Second', 2], bad: 'Sec' },
  flag: 'no text',
  image: 'no text',
  file: 'no text',
  // Made of fields of their own, which stand below a second time in child rows.
  rows: 'no text',
}

type Sent = { path: string; body: Record<string, unknown> }
let sent: Sent[]
const answer = (data: unknown) =>
  new Response(JSON.stringify({ code: 1, data }), { headers: { 'content-type': 'application/json' } })

beforeEach(async () => {
  sent = []
  useToast.setState({ toast: null })
  localStorage.clear()
  await startI18n('en')
  const labels = { $: 'Thing', value: 'Value', valueOptions: Object.fromEntries(Object.keys(words).map((w) => [w, w])) }
  const thing = { thing: { ...labels, rows: 'Rows', rowsFields: labels } }
  addWords('test', { zh: thing, en: thing })
  useSession.setState({ permissions: new Set(['test.thing:modify']) })
})
afterEach(cleanup)

function open(of: Entity, values: Record<string, unknown>): void {
  const record = { id: 7, version: 1, updatedAt: '', updatedBy: null, labels: {}, ...values }
  configureClient({
    fetch: (async (url: string, { body }: RequestInit) => {
      const path = url.split('?')[0]!
      if (path.endsWith('/get.do')) return answer(record)
      if (path.endsWith('/options.do'))
        return answer({
          options: [
            { id: 1, label: 'First', valid: true },
            { id: 2, label: 'Second', valid: true },
          ],
        })
      sent.push({ path, body: JSON.parse(body as string) as Sent['body'] })
      return answer({ ...record, version: 2 })
    }) as typeof fetch,
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RecordDrawer
        view={{ entity: of }}
        state={{ id: 7, mode: 'edit', tab: undefined }}
        onState={() => {}}
        neighbours={[7]}
        onRemove={() => {}}
      />
    </QueryClientProvider>,
  )
}

const formOf = (field: Field): Entity =>
  entity('test.thing', {
    scope: 'tenant',
    path: 'test/thing',
    key: ['code'],
    fields: { code: text({ required: true, max: 20 }), value: field },
    list: { columns: ['code'], search: ['code'], sort: 'code' },
  } as never)
const rowsOf = (field: Field): Entity =>
  entity('test.thing', {
    scope: 'tenant',
    path: 'test/thing',
    key: ['code'],
    fields: {
      code: text({ required: true, max: 20 }),
      rows: kernel.rows({ key: [], fields: { value: field } }),
    },
    list: { columns: ['code'], search: ['code'], sort: 'code' },
  } as never)

const places = [
  { place: 'a form', of: formOf, values: (value: unknown) => ({ code: 'A', value }), at: 'value' },
  {
    place: 'a child row',
    of: rowsOf,
    values: (value: unknown) => ({ code: 'A', rows: [{ value }] }),
    at: 'rows.value',
  },
]
const saved = (body: Record<string, unknown>) =>
  'rows' in body ? (body['rows'] as Record<string, unknown>[])[0]!['value'] : body['value']

async function type(at: string, typed: string, isList: boolean): Promise<void> {
  const control = await expect
    .poll(() => document.querySelector<HTMLInputElement>(`[data-field="${at}"] input:not([disabled])`), {
      timeout: patience,
    })
    .not.toBeNull()
    .then(() => document.querySelector<HTMLInputElement>(`[data-field="${at}"] input:not([disabled])`)!)
  control.focus()
  if (isList) {
    fireEvent.mouseDown(control)
    if (at.endsWith('value') && typed.startsWith('Sec')) await screen.findAllByText('Second')
  }
  fireEvent.input(control, { target: { value: typed } })
}

const pressSave = {
  'Ctrl S': () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 's', ctrlKey: true }),
  'the button': () => fireEvent.click(screen.getByRole('button', { name: /^save$/i, hidden: true })),
}

for (const { place, of, values, at } of places)
  describe(`typed in ${place}`, () => {
    for (const [kind, one] of Object.entries(cases)) {
      if (one === 'no text') continue
      const isList = kind === 'choice' || kind === 'ref'
      for (const [how, press] of Object.entries(pressSave))
        it(`[UX-01] ${kind}: is what ${how} saves`, async () => {
          open(of(one.field), values(one.stored))
          await type(at, one.good[0], isList)
          press()
          await expect.poll(() => sent.length, { timeout: patience }).toBe(1)
          expect(saved(sent[0]!.body)).toEqual(one.good[1])
        })
      if (one.bad !== undefined)
        it(`[UX-01] ${kind}: is refused at its field when it is none`, async () => {
          open(of(one.field), values(one.stored))
          await type(at, one.bad!, isList)
          pressSave['Ctrl S']()
          await expect
            .poll(() => document.querySelector(`[data-field="${at}"] .mw-fault`)?.textContent ?? '', {
              timeout: patience,
            })
            .not.toBe('')
          expect(sent).toEqual([])
        })
    }
  })

it('[UX-01] Save without a change sends nothing and does not say saved', async () => {
  open(formOf(text({ max: 20 })), { code: 'A', value: 'old' })
  await screen.findByDisplayValue('old')
  pressSave['Ctrl S']()
  await expect.poll(() => useToast.getState().toast?.text, { timeout: patience }).toMatch(/nothing to save/)
  expect(sent).toEqual([])
})

it('[UX-01] Enter in a date field does not save the form', async () => {
  open(formOf(kernel.date()), { code: 'A', value: '2026-01-01' })
  await type('value', '2026-09-05', false)
  const control = document.querySelector('[data-field="value"] input')!
  expect(fireEvent.keyDown(control, { key: 'Enter' })).toBe(false)
})
