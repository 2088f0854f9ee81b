// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { StepButtons } from './shown-order.tsx'

afterEach(cleanup)

it('[SH-11] takes one step of an order at a time', async () => {
  const done = Promise.withResolvers<void>()
  const onTake = vi.fn(() => done.promise)
  const steps = ['begin', 'close'] as const
  render(<StepButtons steps={steps} isFinal={() => false} wordOf={(step) => step} onTake={onTake} />)
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  await press('begin')
  await press('begin')
  await press('close')
  expect(onTake.mock.calls).toEqual([['begin']])
  await act(async () => done.resolve())
  await press('close')
  expect(onTake.mock.calls).toEqual([['begin'], ['close']])
})
