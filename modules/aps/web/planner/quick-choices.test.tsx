// @vitest-environment happy-dom
import { addWords, startI18n } from '@mouldwright/web-kit'
import { showPage } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import { smallPlan } from '../chart/gantt-data.fixture.ts'
import { Toolbar } from '../chart/toolbar.tsx'
import { useWeekAddress } from '../hours/week-address.ts'
import { usePlannerAddress } from './use-planner-address.ts'

const nothing = () => {}

function Tools() {
  const [address, onAddress] = usePlannerAddress()
  return (
    <Toolbar
      {...{ plan: smallPlan, address, onAddress, chart: undefined, zoom: 'day', isFull: false }}
      {...{ onFind: nothing, onFull: nothing }}
    />
  )
}

function Week() {
  const { change } = useWeekAddress('2026-11-23')
  return (
    <>
      <button onClick={() => change({ unit: 'week' })}>weeks</button>
      <button onClick={() => change({ onlyOverloaded: true })}>overloaded</button>
    </>
  )
}

/** Both before the page is drawn anew. */
const pressAtOnce = (one: HTMLElement, other: HTMLElement) =>
  act(async () => {
    fireEvent.click(one)
    fireEvent.click(other)
  })
const button = (name: string) => screen.getByRole('button', { name })

beforeEach(async () => {
  await startI18n('en')
  addWords('aps', { zh, en })
})
afterEach(cleanup)

it('[I6] keeps the first of two entries of the legend that are pressed in one moment', async () => {
  const router = showPage(<Tools />, { at: '/aps/schedule/9' })
  await pressAtOnce(button('Not started'), button('In progress'))
  expect(router.state.location.search).toBe('?only=notStarted%2CinProgress')
  await pressAtOnce(button('Not started'), button('Late'))
  expect(router.state.location.search).toBe('?only=inProgress%2Clate')
})

it('[I6] keeps the first of two moulds that the chart is narrowed to in one moment, and what was chosen before', async () => {
  const router = showPage(<Tools />, { at: '/aps/schedule/9?moulds=13' })
  fireEvent.click(button('Filter: 1 chosen'))
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Moulds' }))
  const [first] = await screen.findAllByTitle(/^M26-001/)
  const [second] = await screen.findAllByTitle(/^M26-002/)
  await pressAtOnce(first!, second!)
  expect(new URLSearchParams(router.state.location.search).get('moulds')).toBe('13,12,11')
})

it('[I6] keeps the first of two choices of the week plan that are made in one moment', async () => {
  const router = showPage(<Week />, { at: '/aps/week' })
  await pressAtOnce(button('weeks'), button('overloaded'))
  expect(router.state.location.search).toBe('?unit=week&over=1')
})
