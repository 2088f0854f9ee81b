// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Component, Suspense, useState, type ReactNode } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { Feedback } from '../feedback/feedback.tsx'
import { startI18n } from '../i18n/i18n.ts'
import { lazyPart } from './lazy-part.tsx'

beforeAll(() => startI18n('en'))
afterEach(cleanup)

const away = () => new TypeError('Failed to fetch dynamically imported module: /assets/part.js')
const notice = 'Not loaded: the connection is down, or the system has been updated'

interface PartProps {
  name: string
  onClose?: () => void
}

/** A part whose code is away so many times before it comes, each time at the second try as well. */
function awayAtFirst(times: number, error: () => Error = away) {
  let left = times * 2
  return lazyPart(async () => {
    left -= 1
    if (left >= 0) throw error()
    return ({ name }: PartProps) => <p>part of {name}</p>
  })
}

/** A page with something typed into it, and a button for a part. */
function Page({ of: Part }: { of: (props: PartProps) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <input aria-label="Remark" />
      <button onClick={() => setOpen(true)}>Open</button>
      <Suspense>{isOpen && <Part name="M1" onClose={() => setOpen(false)} />}</Suspense>
      <Feedback />
    </>
  )
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Remark' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })

it('[SH-11 RQ-05] a part that cannot be fetched leaves the page and what was typed, and comes when it is tried again', async () => {
  render(<Page of={awayAtFirst(2)} />)
  type('half a sentence')
  await press('Open')
  expect((await screen.findByRole('alert')).textContent).toContain(notice)
  await press('Try again')
  // Away once more: said anew.
  expect((await screen.findByRole('alert')).textContent).toContain(notice)
  await press('Try again')
  expect(await screen.findByText('part of M1')).toBeTruthy()
  expect(screen.queryByText(notice)).toBeNull()
  expect(field().value).toBe('half a sentence')
})

it('[SH-11 RQ-05] a line that is away for a moment only is nobody’s concern', async () => {
  render(<Page of={awayAtFirst(0.5)} />)
  await press('Open')
  expect(await screen.findByText('part of M1')).toBeTruthy()
  expect(screen.queryByText(notice)).toBeNull()
})

it('[SH-11 RQ-05] whoever closes the notice has closed the part, and opens it anew by its own button', async () => {
  render(<Page of={awayAtFirst(1)} />)
  await press('Open')
  await press('Close')
  expect(screen.queryByText(notice)).toBeNull()
  await press('Open')
  expect(await screen.findByText('part of M1')).toBeTruthy()
})

it('[SH-11 RQ-05] a part that is away comes by itself once the line is back', async () => {
  render(<Page of={awayAtFirst(1)} />)
  await press('Open')
  expect((await screen.findByRole('alert')).textContent).toContain(notice)
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('part of M1')).toBeTruthy()
  expect(screen.queryByText(notice)).toBeNull()
})

it('[SH-11 RQ-05] several parts that are away are one notice, and come together', async () => {
  const parts = [awayAtFirst(1), awayAtFirst(1)]
  render(
    <>
      <Suspense>
        {parts.map((Part, at) => (
          <Part key={at} name={`M${at}`} />
        ))}
      </Suspense>
      <Feedback />
    </>,
  )
  await press('Try again')
  expect(await screen.findByText('part of M0')).toBeTruthy()
  expect(await screen.findByText('part of M1')).toBeTruthy()
  expect(screen.queryByText(notice)).toBeNull()
})

class Caught extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {}
  static getDerivedStateFromError = ({ message }: Error) => ({ message })
  override render() {
    return this.state.message ?? this.props.children
  }
}

it('[SH-11] a defect of a part is no line that is down', async () => {
  render(
    <Caught>
      <Page of={awayAtFirst(1, () => new Error('x is undefined'))} />
    </Caught>,
  )
  await press('Open')
  expect(await screen.findByText('x is undefined')).toBeTruthy()
})
