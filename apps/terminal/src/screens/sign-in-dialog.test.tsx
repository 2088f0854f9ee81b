// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { change, known } from '../store.ts'
import { choose } from '../words.ts'
import { SignInDialog } from './sign-in-dialog.tsx'

const answer = vi.hoisted(() => ({ of: Promise.withResolvers<unknown>() }))
vi.mock('../device/calls.ts', async (original) => ({ ...(await original<object>()), call: () => answer.of.promise }))
vi.mock('../device/offline-sign-in.ts', async (original) => ({
  ...(await original<object>()),
  rememberProof: () => {},
}))

const refusal = { tone: 'danger', text: 'Wrong; try again' } as const
const alert = () => screen.queryByRole('alert')?.textContent

beforeEach(() => {
  choose('en')
  change({ people: [{ userId: 2, name: 'Li', search: 'li', hasPin: true }], person: undefined, notice: refusal })
})
afterEach(() => {
  cleanup()
  change({ people: [], notice: undefined })
})

it('[FL-07] who begins to sign in is not told what somebody before them did wrong, only what they do', () => {
  render(<SignInDialog onClose={() => {}} />)
  fireEvent.click(screen.getByRole('button', { name: 'Li' }))
  expect(alert()).toBeUndefined()
  act(() => change({ notice: { ...refusal } }))
  expect(alert()).toBe(refusal.text)
})

it('[FL-07] why a PIN was not right is said until the next digit, also when the notice has gone', () => {
  render(<SignInDialog onClose={() => {}} />)
  fireEvent.click(screen.getByRole('button', { name: 'Li' }))
  act(() => change({ notice: { ...refusal } }))
  act(() => change({ notice: undefined }))
  expect(alert()).toBe(refusal.text)
  fireEvent.click(screen.getByRole('button', { name: '1' }))
  expect(alert()).toBeUndefined()
})

it.each(['Cancel', 'Back'])(
  '[FL-07] a PIN that is answered after its dialog was left by %s signs in nobody',
  async (way) => {
    answer.of = Promise.withResolvers()
    const { rerender } = render(<SignInDialog onClose={() => rerender(<p />)} />)
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
    press('Li')
    for (const key of '1234') press(key)
    press('Enter')
    if (way === 'Back') press(way)
    else fireEvent(screen.getByRole('dialog'), new Event('cancel'))
    await act(async () => answer.of.resolve({ userId: 2, name: 'Li' }))
    expect(known().person).toBeUndefined()
  },
)
