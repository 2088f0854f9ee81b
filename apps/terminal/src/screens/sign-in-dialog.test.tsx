// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { change } from '../store.ts'
import { choose } from '../words.ts'
import { SignInDialog } from './sign-in-dialog.tsx'

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
