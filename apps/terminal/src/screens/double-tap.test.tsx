// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { report } from '../device/outbox.ts'
import { change } from '../store.ts'
import { choose } from '../words.ts'
import { CallDialog } from './call-dialog.tsx'
import { JobScreen } from './job-screen.tsx'
import { runningJob, wang, workOf } from './job.fixture.ts'

/** What was given to the disk, which takes its time to keep it. */
const disk = vi.hoisted(() => ({ given: [] as string[], isKept: Promise.withResolvers<void>() }))
vi.mock('../device/outbox.ts', async (original) => ({
  ...(await original<object>()),
  report: (...[lane, { kind }]: Parameters<typeof report>) => {
    disk.given.push(`${lane} ${kind}`)
    return disk.isKept.promise
  },
}))

beforeEach(() => {
  disk.given = []
  disk.isKept = Promise.withResolvers()
  choose('en')
  change({ work: workOf(['incomingMaterial']), person: wang })
})
afterEach(() => {
  cleanup()
  change({ work: undefined, person: undefined, calls: [] })
})

const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const kept = () => act(async () => disk.isKept.resolve())

it('[FL-02 FL-06] what is tapped again before it is kept is reported once, and after that again', async () => {
  render(<JobScreen job={runningJob} place={undefined} onBack={() => {}} onSignIn={() => {}} />)
  tap('Material in')
  tap('Material in')
  expect(disk.given).toEqual(['1/10 materialIn'])
  await kept()
  tap('Material in')
  expect(disk.given).toHaveLength(2)
})

it('[FL-02 FL-06] a call that is tapped again before it is kept is made once', async () => {
  const onClose = vi.fn()
  render(<CallDialog machineId={5} onClose={onClose} onSignIn={() => {}} />)
  tap('Material')
  tap('Material')
  expect(disk.given).toEqual(['call/5 call'])
  await kept()
  expect(onClose).toHaveBeenCalledOnce()
})
