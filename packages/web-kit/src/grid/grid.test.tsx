// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startI18n } from '../i18n/i18n.ts'
import { Grid } from './grid.tsx'

const rowHeight = 40
const height = 436
const given = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'clientHeight')!
beforeAll(async () => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => height })
  await startI18n('en')
})
afterAll(() => Object.defineProperty(HTMLElement.prototype, 'clientHeight', given))
afterEach(cleanup)

const rows = Array.from({ length: 500 }, (_, at) => ({ id: at + 1 }))
const show = (of = rows) => (
  <Grid
    label="Numbers"
    columns={[
      { id: 'name', header: 'Name', width: 100, render: ({ id }) => `No. ${id}`, text: ({ id }) => `No. ${id}` },
    ]}
    rows={of}
    rowHeight={rowHeight}
  />
)
const drawn = () =>
  [...document.querySelectorAll('.mw-row')].map((row) => Number(row.getAttribute('aria-rowindex')) - 1)

it('draws the rows in sight and a few beyond, at their places', () => {
  render(show())
  expect(drawn()).toEqual(rows.slice(0, 18).map(({ id }) => id))
  const grid = screen.getByRole('grid')
  grid.scrollTop = 100 * rowHeight
  fireEvent.scroll(grid)
  expect(drawn()).toEqual(rows.slice(92, 118).map(({ id }) => id))
  expect(document.querySelector<HTMLElement>('#row-101')?.style.transform).toBe(`translateY(${36 + 100 * rowHeight}px)`)
})

it('keeps the row of the keyboard in sight, below the head', () => {
  render(show())
  const grid = screen.getByRole('grid')
  fireEvent.keyDown(grid, { key: 'End' })
  expect(grid.scrollTop).toBe(rows.length * rowHeight + 36 - height)
  fireEvent.scroll(grid)
  expect(drawn().at(-1)).toBe(500)
  fireEvent.keyDown(grid, { key: 'ArrowUp' })
  expect(grid.scrollTop).toBe(rows.length * rowHeight + 36 - height)
  fireEvent.keyDown(grid, { key: 'Home' })
  expect(grid.scrollTop).toBe(0)
})

it('draws nothing of a shorter list that is not there', () => {
  const { rerender } = render(show())
  rerender(show(rows.slice(0, 2)))
  expect(drawn()).toEqual([1, 2])
})
