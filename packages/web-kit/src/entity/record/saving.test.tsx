// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useToast } from '../../feedback/store.ts'
import { addWords, startI18n } from '../../i18n/i18n.ts'
import { answerCalls, showPage } from '../../page.fixture.tsx'
import { useSession } from '../../session/session.ts'
import { EntityPage } from '../list/entity-page.tsx'
import { mould } from '../mould.fixture.ts'

const record = (id: number) => ({ id, version: 1, updatedAt: '', updatedBy: null, labels: {}, code: `M${id}` })
const ok = (data: unknown) => ({ code: 1, message: '', data })
const records = [record(1), record(2)]

/** What the server answers to a change, once the test says so. */
let answered: PromiseWithResolvers<unknown>

beforeEach(async () => {
  localStorage.clear()
  await startI18n('en')
  const words = { mould: { $: 'Mould', $many: 'Moulds', code: 'Code' } }
  addWords('test', { zh: words, en: words })
  useToast.setState({ toast: null })
  const permissions = new Set(['add', 'modify', 'remove'].map((operation) => `test.mould:${operation}`))
  useSession.setState({ status: 'signedIn', modules: [], permissions })
  answered = Promise.withResolvers()
  answerCalls((path, { id }) => {
    if (path.endsWith('/list.do')) return ok({ rows: records, total: 2 })
    if (path.endsWith('/get.do')) return ok(record(Number(id)))
    return path.includes('/mould/') ? answered.promise : ok({})
  })
})
afterEach(cleanup)

const open = (query: string) => showPage(<EntityPage of={mould} />, { at: `/bms/mould?${query}` })
const code = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Code/, hidden: true })
const type = async (value: string) => fireEvent.change(await code(), { target: { value } })
const press = async (name: RegExp) =>
  fireEvent.click((await screen.findAllByRole('button', { name, hidden: true })).at(-1)!)
const isSaved = () => waitFor(() => expect(useToast.getState().toast?.text).toBe('Mould saved'))

it('[SH-11] a form takes nothing more while it is saved, and is open again with the cursor where it was when that failed', async () => {
  open('mode=new')
  await type('A')
  const field = await code()
  field.focus()
  expect(field.closest('[inert]')).toBeNull()
  fireEvent.keyDown(field, { key: 's', ctrlKey: true })
  await waitFor(() => expect(field.closest('[inert]')).not.toBeNull())
  // A browser takes the cursor out of what is closed.
  field.blur()
  answered.resolve({ code: 503, message: 'busy' })
  await waitFor(() => expect(field.closest('[inert]')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.value).toBe('A')
})

it('[SH-11] puts the cursor into the field of a fault that only the server finds, once the form is open again', async () => {
  open('mode=new')
  await type('A')
  const field = await code()
  field.blur()
  await press(/^Save$/)
  await waitFor(() => expect(field.closest('[inert]')).not.toBeNull())
  let wasOpen: boolean | undefined
  field.addEventListener('focus', () => (wasOpen = field.closest('[inert]') === null))
  const issues = [{ field: 'code', rule: 'duplicate', message: 'there already' }]
  answered.resolve({ code: 400, message: 'm', data: { issues } })
  await waitFor(() => expect(wasOpen).toBe(true))
})

it.each(['mode=new', 'id=1&mode=edit'])(
  '[SH-11] a drawer that was closed while it was saved stays closed, and what was opened since stays open: %s',
  async (at) => {
    const router = open(at)
    await type('A')
    await press(/^Save$/)
    await press(/^Cancel$/)
    await press(/^Discard/)
    // The page is drawn some while after its address has changed; a form that is drawn still would be taken for the next one.
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /Code/, hidden: true })).toBeNull())
    expect(router.state.location.search).toBe('')
    await press(/New$/)
    await type('B')
    answered.resolve(ok(record(1)))
    await isSaved()
    expect((await code()).value).toBe('B')
    expect(router.state.location.search).toContain('mode=new')
    // What is typed there is still asked for before it is let go of.
    await press(/^Cancel$/)
    expect(await screen.findByRole('button', { name: /^Discard/ })).toBeTruthy()
  },
)

/** Of the record that is open, which comes after the list's own. */
async function removeOpen(): Promise<void> {
  await screen.findByRole('button', { name: /next/i, hidden: true })
  await press(/^Delete$/)
}

it('[SH-11] a record that was opened while another one is removed stays open', async () => {
  const router = open('id=1&mode=detail')
  await removeOpen()
  await press(/^Delete 1/)
  await press(/next/i)
  await waitFor(() => expect(router.state.location.search).toContain('id=2'))
  answered.resolve(ok({ removed: 1 }))
  await waitFor(() => expect(useToast.getState().toast?.tone).toBe('success'))
  expect(router.state.location.search).toContain('id=2')
})

it('[SH-11] a removed record that is still open closes', async () => {
  const router = open('id=1&mode=detail')
  await removeOpen()
  await press(/^Delete 1/)
  answered.resolve(ok({ removed: 1 }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})
