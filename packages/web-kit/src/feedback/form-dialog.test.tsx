// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startI18n } from '../i18n/i18n.ts'
import { CallError } from '../request/call-error.ts'
import { call, configureClient } from '../request/client.ts'
import { showPage } from '../page.fixture.tsx'
import { useFaults } from '../fields/use-faults.ts'
import { FormDialog } from './form-dialog.tsx'

beforeAll(() => startI18n('en'))
afterEach(cleanup)

function shown(send: () => Promise<boolean | void>, more: { isDisabled?: boolean } = {}) {
  const onClose = vi.fn()
  showPage(
    <FormDialog title="Promise a date" verb="Promise" send={send} onClose={onClose} {...more}>
      <input aria-label="Date" />
      <input aria-label="Reason" />
    </FormDialog>,
  )
  return onClose
}
const press = () => fireEvent.click(screen.getByRole('button', { name: /Promise$/ }))
const submit = () => fireEvent.submit(document.querySelector('form')!)

it('[SH-11] sends once however often it is pressed, by the button or by Enter, and closes', async () => {
  const sent = Promise.withResolvers<void>()
  const send = vi.fn(() => sent.promise)
  const onClose = shown(send)
  act(submit)
  act(press)
  act(submit)
  expect(send).toHaveBeenCalledTimes(1)
  expect(onClose).not.toHaveBeenCalled()
  await act(async () => sent.resolve())
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('[SH-11] stays open with what was typed where nothing was sent or it failed, and may be sent again', async () => {
  const answers = [
    async () => false,
    () => Promise.reject(new CallError(400, 'The date is over', null)),
    async () => {},
  ]
  const onClose = shown(() => answers.shift()!())
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Steel is late' } })
  await act(async () => submit())
  await act(async () => submit())
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Steel is late')
  await act(async () => submit())
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('[SH-11] leaves another dialog open that was opened in its place while it was sent, and has the page read again', async () => {
  const sent = Promise.withResolvers<void>()
  let state = 'before'
  function Page() {
    const { data } = useQuery({ queryKey: ['state'], queryFn: async () => state })
    const [name, setName] = useState<string>()
    return (
      <>
        <p>{data}</p>
        <button onClick={() => setName('First')}>first</button>
        <button onClick={() => setName('Second')}>second</button>
        {name && (
          <FormDialog
            key={name}
            title={name}
            verb="Promise"
            send={() => sent.promise}
            onClose={() => setName(undefined)}
          >
            <input aria-label="Date" />
          </FormDialog>
        )}
      </>
    )
  }
  showPage(<Page />)
  await screen.findByText('before')
  fireEvent.click(screen.getByRole('button', { name: 'first' }))
  act(press)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(screen.getByRole('button', { name: 'second', hidden: true }))
  state = 'after'
  await act(async () => sent.resolve())
  expect(screen.getByRole('dialog', { name: 'Second' })).toBeTruthy()
  expect(await screen.findByText('after')).toBeTruthy()
})

/** As a browser does with the cursor in what is closed. */
const loseCursor = () => (document.activeElement as HTMLElement).blur()

it('[SH-11] a form takes nothing more while it is sent, and is open again with the cursor where it was when that failed', async () => {
  const sent = Promise.withResolvers<void>()
  shown(() => sent.promise)
  const reason = screen.getByLabelText('Reason')
  reason.focus()
  await act(async () => submit())
  expect(reason.closest('[inert]')).not.toBeNull()
  loseCursor()
  await act(async () => sent.reject(new CallError(400, 'The date is over', null)))
  expect(reason.closest('[inert]')).toBeNull()
  expect(document.activeElement).toBe(reason)
})

it.each(['within the form', 'by its own button'])(
  '[SH-11] the cursor stands in the field of a fault that the server finds, sent %s',
  async (how) => {
    const sent = Promise.withResolvers<void>()
    function Asking() {
      const { faults, form, take } = useFaults(['date'])
      const send = () =>
        sent.promise.catch((failure) => {
          take(failure)
          return false
        })
      return (
        <FormDialog title="Promise a date" verb="Promise" form={form} send={send} onClose={() => {}}>
          <input aria-label="Reason" />
          <input aria-label="Date" aria-invalid={faults.date !== undefined} />
        </FormDialog>
      )
    }
    showPage(<Asking />)
    const held =
      how === 'within the form' ? screen.getByLabelText('Reason') : screen.getByText('Promise').closest('button')!
    held.focus()
    await act(async () => submit())
    if (how === 'within the form') loseCursor()
    const issues = [{ field: 'date', rule: 'past', message: 'over' }]
    await act(async () => sent.reject(new CallError(400, 'm', { issues })))
    expect(document.activeElement).toBe(screen.getByLabelText('Date'))
  },
)

it('[SH-11] the cursor that somebody took elsewhere while a form was sent stays there', async () => {
  const sent = Promise.withResolvers<void>()
  shown(() => sent.promise)
  screen.getByLabelText('Reason').focus()
  await act(async () => submit())
  const cancel = screen.getByRole('button', { name: 'Cancel' })
  cancel.focus()
  await act(async () => sent.reject(new CallError(400, 'The date is over', null)))
  expect(document.activeElement).toBe(cancel)
})

it('[SH-11] sends nothing by Enter where its button is closed', () => {
  const send = vi.fn(async () => {})
  shown(send, { isDisabled: true })
  act(submit)
  expect(send).not.toHaveBeenCalled()
})

it('[SH-11] what is sent again because no answer came is the same change; other words, or once more after it, are another', async () => {
  const keys: (string | null)[] = []
  /** Whether each call is answered. */
  const answered = [false, false, true, true, false]
  configureClient({
    networkError: () => 'Network Error',
    fetch: (async (_: string, { headers }: RequestInit) => {
      keys.push(new Headers(headers).get('idempotency-key'))
      if (!answered.shift()) throw new TypeError('no network')
      return Response.json({ code: 1 })
    }) as typeof fetch,
  })
  let date = '1'
  const send = () => call('/mould/promise.do', { date }, { changes: true }).then(() => false)
  const press = () => act(async () => submit())
  shown(send)
  await press()
  date = '2'
  await press()
  date = '1'
  await press()
  await press()
  expect(keys[2]).toBe(keys[0])
  expect(new Set(keys)).toHaveLength(3)
  await press()
  cleanup()
  // A form that is opened later has forgotten it.
  shown(send)
  await press()
  expect(new Set(keys)).toHaveLength(5)
})
