// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startI18n } from '../../i18n/i18n.ts'
import { namedPages, Pager } from './pager.tsx'

beforeAll(() => startI18n('en'))
afterEach(cleanup)

it.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 8, [1, 2, 3, 4, 5, null, 8]],
  [4, 9, [1, 2, 3, 4, 5, 6, null, 9]],
  [10, 20, [1, null, 8, 9, 10, 11, 12, null, 20]],
  [20, 20, [1, null, 16, 17, 18, 19, 20]],
])('names, at page %i of %i, its neighbours and both ends', (page, last, named) => {
  expect(namedPages(page, last)).toEqual(named)
})

it('goes to a page, to the next ones, across those left out, and to another size', () => {
  const onChange = vi.fn()
  render(<Pager page={10} size={20} total={395} sizes={[20, 50]} onChange={onChange} />)
  expect(screen.getByRole('button', { name: 'Page 10' }).getAttribute('aria-current')).toBe('page')
  for (const name of ['Previous page', 'Next page', 'Back 5 pages', 'Forward 5 pages', 'Page 20'])
    fireEvent.click(screen.getByRole('button', { name }))
  fireEvent.change(screen.getByRole('combobox', { name: 'Rows on a page' }), { target: { value: '50' } })
  expect(onChange.mock.calls).toEqual([
    [9, 20],
    [11, 20],
    [5, 20],
    [15, 20],
    [20, 20],
    [1, 50],
  ])
})

it('goes nowhere from the only page', () => {
  render(<Pager page={1} size={20} total={0} onChange={() => {}} />)
  for (const name of ['Previous page', 'Next page'])
    expect((screen.getByRole('button', { name }) as HTMLButtonElement).disabled).toBe(true)
})
