// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { smallPlan as plan } from '../chart/gantt-data.fixture.ts'
import { parsePlannerAddress } from './planner-address.ts'
import { useChoice } from './use-choice.ts'
import { useEscape } from './use-escape.ts'

afterEach(cleanup)

/** The hook with an address as the page has it: what is changed is what comes back. */
function choiceFrom(query: string) {
  return renderHook(() => {
    const [address, setAddress] = useState(() => parsePlannerAddress(new URLSearchParams(query), false))
    const choice = useChoice(plan, address, (part) =>
      setAddress((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) })),
    )
    return { address, setAddress, ...choice }
  }).result
}

describe('[PH-01] what is chosen', () => {
  it.each([
    ['', []],
    ['task=31.2&panel=task', ['31.2']],
    ['mould=11&panel=mould', ['31', '31.2']],
    ['mould=12', ['32']],
    ['task=32&mould=11&panel=mould', ['31', '31.2']],
    ['mould=999&panel=mould', []],
  ])('is what the address %j names', (query, chosen) => {
    expect(choiceFrom(query).current.chosen).toEqual(chosen)
  })

  it('is one task, one mould or several tasks, and each takes the place of the other', () => {
    const choice = choiceFrom('mould=11&panel=mould')
    act(() => choice.current.choose(['32']))
    expect(choice.current).toMatchObject({
      chosen: ['32'],
      address: { task: '32', mould: undefined, panel: 'task' },
    })
    act(() => choice.current.choose(['31', '32']))
    expect(choice.current).toMatchObject({
      chosen: ['31', '32'],
      address: { task: undefined, mould: undefined, panel: undefined },
    })
    act(() => choice.current.setAddress((before) => ({ ...before, mould: 12, panel: 'mould' })))
    expect(choice.current.chosen).toEqual(['32'])
    act(() => choice.current.choose([]))
    expect(choice.current).toMatchObject({ chosen: [], address: { mould: undefined, panel: undefined } })
  })

  it('leaves a panel open that speaks of no task or mould', () => {
    const choice = choiceFrom('task=31&panel=late')
    act(() => choice.current.choose([]))
    expect(choice.current.address.panel).toBe('late')
  })
})

describe('Escape', () => {
  function Page({ onEscape }: { onEscape: () => void }) {
    useEscape(onEscape)
    return (
      <>
        <input type="radio" aria-label="view" />
        <input aria-label="empty" />
        <input aria-label="typed" defaultValue="M26" />
        <input aria-label="open" aria-expanded="true" />
        <div role="dialog">
          <button type="button">within</button>
        </div>
        <button type="button" onKeyDown={(event) => event.preventDefault()}>
          taken
        </button>
      </>
    )
  }

  it.each([
    ['view', 1],
    ['empty', 1],
    ['typed', 0],
    ['open', 0],
  ])('in the field “%s” steps back %i times', (label, times) => {
    const onEscape = vi.fn()
    const { getByLabelText } = render(<Page onEscape={onEscape} />)
    fireEvent.keyDown(getByLabelText(label), { key: 'Escape' })
    expect(onEscape).toHaveBeenCalledTimes(times)
  })

  it('is left to dialogs, and to whoever has taken it', () => {
    const onEscape = vi.fn()
    const { getByText } = render(<Page onEscape={onEscape} />)
    fireEvent.keyDown(getByText('within'), { key: 'Escape' })
    fireEvent.keyDown(getByText('taken'), { key: 'Escape' })
    expect(onEscape).not.toHaveBeenCalled()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(onEscape).toHaveBeenCalledOnce()
  })
})
