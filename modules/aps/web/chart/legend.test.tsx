// @vitest-environment happy-dom
import { addWords, startI18n } from '@mouldwright/web-kit'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { parsePlannerAddress } from '../planner/planner-address.ts'
import { smallPlan } from './gantt-data.fixture.ts'
import { Toolbar } from './toolbar.tsx'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'

afterEach(cleanup)

async function legendOf(view: 'resource' | 'mould', language: 'zh' | 'en', plan = smallPlan) {
  await startI18n(language)
  addWords('aps', { zh, en })
  const nothing = () => {}
  const address = parsePlannerAddress(new URLSearchParams({ view }), false)
  render(
    <Toolbar
      {...{ plan, address, chart: undefined, zoom: 'day', isFull: false }}
      {...{ onAddress: nothing, onFind: nothing, onFull: nothing }}
    />,
  )
  return within(screen.getByRole('group', { name: language === 'zh' ? /^图例/ : /^Legend/ }))
}

it.each([
  ['zh', '停机'],
  ['en', 'Downtime'],
] as const)(
  '[AP-01] the legend says in %s that the red hatch is downtime, where rows are machines',
  async (language, word) => {
    expect((await legendOf('resource', language)).getByText(word)).toBeTruthy()
  },
)

it('[AP-01] the legend says nothing of downtime where none is drawn', async () => {
  expect((await legendOf('mould', 'en')).queryByText('Downtime')).toBeNull()
  cleanup()
  expect((await legendOf('resource', 'en', { ...smallPlan, downtimes: [] })).queryByText('Downtime')).toBeNull()
})
