// @vitest-environment happy-dom
import { addWords, startI18n, useSession } from '@mouldwright/web-kit'
import { answerCalls, showPage } from '@mouldwright/web-kit/fixtures'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import CalendarsPage from './calendar.page.tsx'

const today = '2026-10-15'
const record = {
  id: 3,
  version: 1,
  labels: {},
  name: 'Standard',
  isDefault: true,
  valid: true,
  restSaturday: true,
  restSunday: true,
  holidays: [
    { name: 'Founding day', type: 'floating', startDate: '2026-10-05', endDate: '2026-10-05' },
    { name: 'All worked', type: 'floating', startDate: '2026-10-10', endDate: '2026-10-16', isWorked: true },
  ],
}

afterEach(cleanup)

async function open(language: 'zh' | 'en'): Promise<HTMLElement> {
  await startI18n(language)
  addWords('basic', { zh, en })
  const permissions = new Set(['basic.calendar:check', 'basic.calendar:detail'])
  const clockOffset = Date.parse(`${today}T12:00:00+08:00`) - Date.now()
  useSession.setState({ status: 'signedIn', modules: [], clockOffset, permissions })
  answerCalls((path) => ({
    code: 1,
    message: '',
    data: path.endsWith('/list.do') ? { rows: [record], total: 1 } : record,
  }))
  showPage(<CalendarsPage />, { at: '/basic/calendar?id=3&mode=detail' })
  return screen.findByRole('region', { name: '2026-10' })
}

const dayOf = (region: HTMLElement, date: string) => region.querySelector(`td time[datetime="${date}"]`)!.closest('td')!

describe('the month in the details of a calendar', () => {
  it('[BD-05] says of each day whether it is worked, in words too, and why', async () => {
    const region = await open('en')
    expect([...region.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual([
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
      'Sun',
    ])
    expect(region.querySelectorAll('td time')).toHaveLength(31)
    expect(dayOf(region, today).getAttribute('aria-current')).toBe('date')
    expect(region.querySelectorAll('[aria-current]')).toHaveLength(1)
    expect(dayOf(region, '2026-10-05').textContent).toBe('5Hol.')
    expect(dayOf(region, '2026-10-05').title).toBe('Holiday · Founding day')
    // Saturday and Sunday of that week are worked, the others would be anyway.
    const week = Array.from({ length: 7 }, (_, at) => dayOf(region, `2026-10-${10 + at}`).textContent)
    expect(week).toEqual(['10Work', '11Work', '12', '13', '14', '15', '16'])
    expect(dayOf(region, '2026-10-17').textContent).toBe('17Off')
    expect(within(region).getByText('Working days: 23, days off: 8')).toBeTruthy()
    expect([...region.querySelectorAll('li')].map(({ textContent }) => textContent)).toContain(
      '10-05 Holiday · Founding day',
    )
  })

  it('[BD-05] goes to other months and back to this one, by buttons that the keyboard reaches', async () => {
    const region = await open('zh')
    expect(dayOf(region, '2026-10-05').textContent).toBe('5假')
    const back = within(region).getByRole<HTMLButtonElement>('button', { name: /本 ?月/ })
    expect(back.disabled).toBe(true)
    fireEvent.click(within(region).getByRole('button', { name: '下个月' }))
    fireEvent.click(within(region).getByRole('button', { name: '下个月' }))
    fireEvent.click(within(region).getByRole('button', { name: '上个月' }))
    expect(within(region).getByRole('heading').textContent).toBe('2026-11')
    // What is of this month alone does not come again.
    expect(region.querySelectorAll('.basic-day-holiday, .basic-day-adjusted')).toHaveLength(0)
    fireEvent.click(back)
    expect(within(region).getByRole('heading').textContent).toBe('2026-10')
  })
})
