// @vitest-environment happy-dom
import { withCheckDigit } from '@mouldwright/codes/shared'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signOut } from '../sign-in.ts'
import { change } from '../store.ts'
import { choose } from '../words.ts'
import { FloorScreen } from './floor-screen.tsx'
import { runningJob, wang, workOf } from './job.fixture.ts'

const reported = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('../device/outbox.ts', async (original) => ({ ...(await original<object>()), report: reported }))

const [machine, batch] = [withCheckDigit('200000000123'), withCheckDigit('200000000999')]

beforeEach(() => {
  choose('en')
  const jobs = [10, 20].map((operationNumber) => ({ ...runningJob, operationNumber, state: 'notStarted' as const }))
  const codes = [
    { code: machine, kind: 'machine' as const, id: 5 },
    { code: batch, kind: 'batch' as const, id: 1 },
  ]
  change({ work: { ...workOf([]), jobs, codes }, person: wang })
})
afterEach(() => {
  cleanup()
  change({ work: undefined, person: undefined })
})

/** As a scanner writes it: the code, then Enter. */
const scan = (code: string) =>
  act(async () => {
    const [field] = screen.getAllByRole('textbox')
    fireEvent.change(field!, { target: { value: code } })
    fireEvent.keyDown(field!, { key: 'Enter' })
  })

it('[FL-06 FL-07] an operation that is chosen after its person was signed out asks who it is', async () => {
  render(<FloorScreen />)
  await scan(machine)
  await scan(batch)
  const choice = screen.getByRole('button', { name: '20 Mill' })
  act(signOut)
  fireEvent.click(choice)
  expect(await screen.findByRole('dialog', { name: 'Choose your name' })).toBeTruthy()
  expect(reported).not.toHaveBeenCalled()
})
