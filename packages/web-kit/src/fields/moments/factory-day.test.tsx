// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startI18n } from '../../i18n/i18n.ts'
import { useSession, type UserData } from '../../session/session.ts'
import MomentInput from './moment-input.tsx'

beforeEach(async () => {
  await startI18n('en')
  // 20:00 in universal time: the next day has begun in Kiritimati, whose clocks are 14 hours ahead.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T20:00:00Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function openIn(timeZone: string): Promise<void> {
  useSession.setState({ user: { timeZone } as UserData })
  const field = { kind: 'instant' } as never
  await act(async () => {
    render(<MomentInput of={{} as never} name="at" field={field} id="at" value={null} onChange={() => {}} />)
  })
  await act(async () => screen.getByRole('textbox').focus())
  await act(async () => screen.getByRole('textbox').click())
}

it('[AP-10] a calendar marks the factory’s today, and names its zone where the reader sits elsewhere', async () => {
  await openIn('Pacific/Kiritimati')
  const marked = [...document.querySelectorAll('.mw-factory-today')].map(({ textContent }) => textContent)
  expect(marked).toEqual(['23'])
  expect(document.body.textContent).toContain('Pacific/Kiritimati')
})

it('[AP-10] a calendar names no zone where the reader’s is the factory’s', async () => {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  await openIn(own)
  expect(document.querySelectorAll('.mw-factory-today')).toHaveLength(1)
  expect(document.body.textContent).not.toContain(own)
})
