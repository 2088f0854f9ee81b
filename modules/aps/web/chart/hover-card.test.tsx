// @vitest-environment happy-dom
import { addWords, startI18n } from '@mouldwright/web-kit'
import { showPage } from '@mouldwright/web-kit/fixtures'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import { planRefOf } from '../session/plan-ref.ts'
import { smallPlan } from './gantt-data.fixture.ts'
import { downtimeAt, HoverCard } from './hover-card.tsx'

afterEach(cleanup)

const [downtime] = smallPlan.downtimes

async function cardOf(language: 'zh' | 'en', plan = smallPlan) {
  await startI18n(language)
  addWords('aps', { zh, en })
  const { resource, start } = plan.downtimes[0]!
  const hovered = { downtime: downtimeAt(plan, `r${resource}`, start), x: 10, y: 10 }
  showPage(<HoverCard plan={plan} of={planRefOf(plan.planId, undefined)} hovered={hovered} />)
  return screen.getByRole('tooltip')
}

it('[BD-01 AP-01] says of a downtime under the pointer which machine it is of, why, and from when to when', async () => {
  const card = await cardOf('en')
  expect([...card.children].map(({ textContent }) => textContent)).toEqual([
    'M003 is down',
    'Service',
    '1970-01-01 10:30 – 01-01 11:00',
  ])
})

it.each([
  ['zh', '没有填写原因'],
  ['en', 'No reason was given'],
] as const)('[BD-01 AP-01] says in %s that nobody gave a reason', async (language, text) => {
  const card = await cardOf(language, { ...smallPlan, downtimes: [{ ...downtime!, reason: '' }] })
  expect(card.textContent).toContain(text)
})

it('[AP-01] says nothing where no downtime of that machine begins', () => {
  expect(downtimeAt(smallPlan, 'r0', downtime!.start)).toBeUndefined()
  expect(downtimeAt(smallPlan, `r${downtime!.resource}`, downtime!.start + 1)).toBeUndefined()
})
