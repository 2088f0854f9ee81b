// @vitest-environment happy-dom
import { addWords, startI18n } from '@mouldwright/web-kit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import { EvaluationPanel } from './evaluation-panel.tsx'

const facts = { method: 'insert', moulds: 30, lateMoulds: 3, onTimeRate: 90, unplacedTasks: 0, proven: null }

function show(of: Partial<Parameters<typeof EvaluationPanel>[0]['facts']>, isChanged = false): void {
  const panel = (
    <EvaluationPanel
      {...{ scheduleId: 1, planId: 2, plan: undefined, isChanged }}
      facts={{ ...facts, ...of }}
      onMould={() => undefined}
      onClose={() => undefined}
    />
  )
  const router = createMemoryRouter([{ path: '/', element: panel }])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

beforeEach(async () => {
  await startI18n('en')
  addWords('aps', { zh, en })
  // Figures are asked for, and come another time.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('how near the best possible a plan is', () => {
  const label = 'Weighted tardiness (h)'

  it('[AP-01] is told as the most that it may be worse', () => {
    show({ proven: { label, percent: 94 } })
    expect(screen.getByText(`${label}: at most 94% above the best possible.`)).toBeTruthy()
  })

  it('[AP-01] is told where no plan is better', () => {
    show({ proven: { label, percent: 0 } })
    expect(screen.getByText(`${label}: proven that no plan does better.`)).toBeTruthy()
  })

  it('[AP-01] is not told of a plan that is being changed, nor where too little is proven', () => {
    show({ proven: { label, percent: 94 } }, true)
    show({})
    expect(screen.getAllByText(/^Late moulds: 3 of 30/)).toHaveLength(2)
    expect(screen.queryByText(/best possible/)).toBeNull()
  })
})
