// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { report } from '../device/outbox.ts'
import { change } from '../store.ts'
import { choose } from '../words.ts'
import { JobScreen } from './job-screen.tsx'
import { runningJob, wang, workOf } from './job.fixture.ts'

/** Photos that are being drawn, in order. */
const drawing = vi.hoisted(() => [] as PromiseWithResolvers<Blob>[])
vi.mock('@mouldwright/floor/photo', async (original) => ({
  ...(await original<object>()),
  drawPhoto: () => {
    drawing.push(Promise.withResolvers())
    return drawing.at(-1)!.promise
  },
}))
vi.mock('@mouldwright/floor/photo-image', () => ({ PhotoImage: ({ name }: { name: string }) => <img alt={name} /> }))

/** What was reported, with so many photos. */
let reported: [kind: string, photos: number][] = []
vi.mock('../device/outbox.ts', async (original) => ({
  ...(await original<object>()),
  report: async (...[, { kind }, photos = []]: Parameters<typeof report>) => void reported.push([kind, photos.length]),
}))

const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => fireEvent.click(button(name))
const isClosed = (name: string) => button(name).hasAttribute('disabled')
const takePhoto = () =>
  act(async () => {
    const files = [new File(['x'], 'photo.jpg')]
    fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } })
  })
const drawn = (at: number) => act(async () => drawing[at]!.resolve(new Blob(['x'])))
const why = 'A photo is still being read'

beforeEach(() => {
  drawing.length = 0
  reported = []
  choose('en')
  change({ work: workOf(['pause', 'finish']), person: wang })
  render(<JobScreen job={runningJob} place={undefined} onBack={() => {}} onSignIn={() => {}} />)
})
afterEach(() => {
  cleanup()
  change({ work: undefined, person: undefined })
})

describe('[FL-04 FL-05] a report whose photo is still being read', () => {
  it('waits for it, and says so: by one press', async () => {
    press('Note and photos')
    await takePhoto()
    press('Enter')
    expect(isClosed('Pause')).toBe(true)
    expect(document.getElementById(button('Pause').getAttribute('aria-describedby')!)!.textContent).toBe(why)
    await drawn(0)
    await act(async () => press('Pause'))
    expect(reported).toEqual([['pause', 1]])
  })

  it('waits for it, and says so: by a form', async () => {
    press('Finish')
    await takePhoto()
    expect(isClosed('Report')).toBe(true)
    expect(within(screen.getByRole('dialog')).getByText(why)).toBeDefined()
    await drawn(0)
    await act(async () => press('Report'))
    expect(reported).toEqual([['finish', 1]])
  })

  it('goes without it where it was cleared, and the next one has only its own', async () => {
    press('Note and photos')
    await takePhoto()
    press('Clear')
    expect(isClosed('Pause')).toBe(false)
    press('Note and photos')
    await takePhoto()
    await drawn(0)
    expect(isClosed('Pause')).toBe(true)
    await drawn(1)
    press('Enter')
    await act(async () => press('Pause'))
    expect(reported).toEqual([['pause', 1]])
  })

  it('goes where the photo cannot be read', async () => {
    press('Note and photos')
    await takePhoto()
    await act(async () => drawing[0]!.reject(new Error('No picture.')))
    press('Enter')
    await act(async () => press('Pause'))
    expect(reported).toEqual([['pause', 0]])
  })
})
