// @vitest-environment happy-dom
import { addWords, startI18n } from '@mouldwright/web-kit'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RunFigures } from '../../shared/index.ts'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import { BestSoFar } from './best-so-far.tsx'

const figures: RunFigures = {
  phase: 'improve',
  elapsedSeconds: 30,
  epochs: 12,
  iterations: 9_000,
  unplacedTasks: 0,
  lateMoulds: 3,
  objective: [
    { name: 'unplacedTasks', label: 'Unplaced tasks', value: 0 },
    { name: 'weightedTardiness', label: 'Weighted tardiness (h)', value: 1_250 },
    { name: 'lateMoulds', label: 'Late moulds', value: 3 },
  ],
  curve: [
    { at: 2, values: [0, 5_000, 6] },
    { at: 15, values: [0, 2_500, 4] },
    { at: 30, values: [0, 1_250, 3] },
  ],
}

const show = (of: Partial<RunFigures> = {}) => {
  render(<BestSoFar figures={{ ...figures, ...of }} tasks={6_034} seconds={60} isAlone />)
  return within(screen.getByRole('region', { name: 'Best plan so far' }))
}

beforeEach(async () => {
  await startI18n('en')
  addWords('aps', { zh, en })
})
afterEach(cleanup)

it('[AP-07] says of the best plan so far what it comes to, and what the first one came to', () => {
  const best = show()
  const valueOf = (name: string) => best.getByText(name, { selector: 'dt' }).nextElementSibling!.textContent
  expect(valueOf('Tasks placed')).toBe('6,034 of 6,034')
  expect(valueOf('Weighted tardiness (h)')).toBe('1,250first plan 5,000')
  expect(valueOf('Late moulds')).toBe('3first plan 6')
})

it('[AP-07] says how many tasks the best plan so far has a place for', () => {
  expect(show({ unplacedTasks: 34 }).getByText('6,000 of 6,034')).toBeTruthy()
})

it('[AP-07] draws how the plan got better: the level that changed, a step for each better plan, until now', () => {
  const best = show()
  const curve = within(best.getByRole('figure'))
  expect(curve.getByText('5,000 after 2 s, 1,250 now')).toBeTruthy()
  const line = curve.getByRole('img', { name: 'Weighted tardiness (h)' }).querySelector('polyline')!
  // Half of the time that the run may take: half of the width; a quarter of the first value: a quarter of the height.
  expect(line.getAttribute('points')).toBe('20.0,0.0 150.0,0.0 150.0,48.0 300.0,48.0 300.0,72.0 300.0,72.0')
})

it('[AP-07] draws a first plan that nothing has beaten yet as a line to now', () => {
  const best = show({ curve: figures.curve.slice(0, 1) })
  const line = best.getByRole('img').querySelector('polyline')!
  expect(line.getAttribute('points')).toBe('20.0,0.0 300.0,0.0')
})
