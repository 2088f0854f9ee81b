// @vitest-environment happy-dom
/** A stored secret in a form; what the server makes of what is sent is tested over every entity that has one. */
import { entity, secret, secretMask, text } from '@mouldwright/kernel'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { RecordDrawer } from '../entity/record/record-drawer.tsx'
import { useToast } from '../feedback/store.ts'
import { startI18n } from '../i18n/i18n.ts'
import { answerCalls, type Asked } from '../request/answers.fixture.ts'
import { useSession } from '../session/session.ts'

const device = entity('test.device', {
  scope: 'tenant',
  path: 'test/device',
  key: ['code'],
  fields: {
    code: text({ required: true, max: 20, fixed: true }),
    remark: text({ max: 20 }),
    password: secret({ max: 20 }),
    token: secret({ required: true }),
  },
  list: { columns: ['code'], search: ['code'], sort: 'code' },
})

let asked: Asked[]
const sent = () => asked.filter(({ path }) => path.endsWith('modify.do')).map(({ body }) => body)

beforeEach(async () => {
  await startI18n('en')
  useSession.setState({ permissions: new Set(['test.device:modify', 'test.device:get']), user: {} as never })
  let stored = { id: 7, version: 3, updatedAt: '', updatedBy: null, labels: {}, code: 'D1', remark: null as unknown }
  let hasPassword = true
  asked = answerCalls((path, body) => {
    if (path.endsWith('modify.do')) {
      stored = { ...stored, ...body, version: stored.version + 1 }
      if ('password' in body) hasPassword = body['password'] !== null
    }
    return { code: 1, data: { ...stored, password: hasPassword ? secretMask : null, token: secretMask } }
  })
})
afterEach(() => {
  cleanup()
  useToast.setState({ toast: null })
})

const input = (name: string) => document.querySelector<HTMLInputElement>(`[data-field="${name}"] input`)!
const type = (name: string, value: string) => fireEvent.change(input(name), { target: { value } })

async function open(): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RecordDrawer
        view={{ entity: device }}
        state={{ id: 7, mode: 'edit', tab: undefined }}
        onState={() => {}}
        neighbours={[7]}
        onRemove={() => {}}
      />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(input('password')).not.toBeNull())
}

/** Saves what was changed, and returns what of it was sent. */
async function save(): Promise<object> {
  fireEvent.click(screen.getByRole('button', { name: /^Save/, hidden: true }))
  await waitFor(() => expect(useToast.getState().toast?.tone).toBe('success'))
  const [{ id, version, ...values }] = sent() as [Record<string, unknown>]
  expect([sent().length, id, version]).toEqual([1, 7, 3])
  return values
}

it('[R4] stands as dots that are covered, and stays when something else is saved', async () => {
  await open()
  expect([input('password').value, input('password').type]).toEqual([secretMask, 'password'])
  act(() => input('password').focus())
  fireEvent.blur(input('password'))
  type('remark', 'x')
  expect(await save()).toEqual({ remark: 'x' })
})

it('[R4] stays when it was changed and its dots came back', async () => {
  await open()
  type('password', 'another')
  type('password', secretMask)
  type('remark', 'x')
  expect(await save()).toEqual({ remark: 'x' })
})

it('[R4] is removed by an empty field, which is empty from then on', async () => {
  await open()
  type('password', '')
  expect(await save()).toEqual({ password: null })
  cleanup()
  await open()
  expect(input('password').value).toBe('')
})

it('[R4] is not removed where there has to be one: the field says so, and nothing is sent', async () => {
  await open()
  type('token', '')
  fireEvent.click(screen.getByRole('button', { name: /^Save/, hidden: true }))
  await waitFor(() => expect(document.querySelector('[data-field="token"] .mw-fault')).not.toBeNull())
  expect(sent()).toEqual([])
})

it.each([
  ['typed in their place', 'another', 'another'],
  ['typed behind them', `${secretMask}a`, 'a'],
  ['pasted among them', '•••another•••', 'another'],
])('[R4] is replaced by what is %s', async (_, typed, written) => {
  await open()
  type('password', typed)
  expect(input('password').value).toBe(written)
  expect(await save()).toEqual({ password: written })
})

it('[R4] is no shorter row of dots when one is taken away', async () => {
  await open()
  type('password', secretMask.slice(1))
  expect(input('password').value).toBe('')
  expect(await save()).toEqual({ password: null })
})
