// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mould } from '../../entity/mould.fixture.ts'
import { startI18n } from '../../i18n/i18n.ts'
import { configureClient } from '../../request/client.ts'
import { RefSelect } from './ref-select.tsx'

const all = ['M10', 'M11', 'M90'].map((label, at) => ({ id: at + 1, label, valid: true }))
let answer: (() => void) | undefined
let chosen: unknown[]

beforeEach(async () => {
  await startI18n('en')
  chosen = []
  answer = undefined
  configureClient({
    isModuleOpen: () => true,
    fetch: (async (_: string, { body }: RequestInit) => {
      const { search } = JSON.parse(body as string) as { search?: string }
      if (search) await new Promise<void>((resolve) => (answer = resolve))
      const options = all.filter(({ label }) => label.includes(search ?? ''))
      return Response.json({ code: 1, message: '', data: { options }, traceId: '' })
    }) as typeof fetch,
  })
})
afterEach(cleanup)

function Field({ keepsTyped }: { keepsTyped: boolean }) {
  const [value, setValue] = useState<number | string | null>(null)
  return (
    <RefSelect
      to={mould}
      ariaLabel="Mould"
      keepsTyped={keepsTyped}
      value={value}
      onChange={(next) => {
        chosen.push(next)
        setValue(next as number | string | null)
      }}
    />
  )
}

const keys = { Enter: 13, Tab: 9 } as const
const press = (key: keyof typeof keys) =>
  fireEvent.keyDown(screen.getByRole('combobox'), { key, keyCode: keys[key], which: keys[key] })

async function typeInto(isKept: boolean): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Field keepsTyped={isKept} />
    </QueryClientProvider>,
  )
  const input = screen.getByRole('combobox')
  act(() => input.focus())
  fireEvent.mouseDown(input)
  await screen.findByText('M10')
  fireEvent.input(input, { target: { value: 'M9' } })
}

describe.each([
  ['of a form', true, ['M9']],
  ['of a filter', false, []],
] as const)('a list %s that is typed into', (_, isKept, standing) => {
  it('[I6] gives nothing of a former search to Enter, and the first of what was typed once that is there', async () => {
    await typeInto(isKept)
    // It does not send the form either.
    expect(press('Enter')).toBe(false)
    expect(chosen).toEqual(standing)
    await waitFor(() => expect(answer).toBeDefined())
    await act(async () => answer?.())
    await waitFor(() => expect(screen.queryByText('M10')).toBeNull())
    press('Enter')
    expect(chosen.at(-1)).toBe(3)
  })

  it('[I6] gives nothing of a former search to Tab, which goes on to the next field', async () => {
    await typeInto(isKept)
    expect(press('Tab')).toBe(true)
    expect(chosen).toEqual(standing)
  })
})
