// @vitest-environment happy-dom
import type { Job, TerminalWork } from '@mouldwright/terminals/shared'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { report } from '../device/outbox.ts'
import { change } from '../store.ts'
import { choose } from '../words.ts'
import { CallDialog } from './call-dialog.tsx'
import { JobScreen } from './job-screen.tsx'

/** What was given to the disk, which takes its time to keep it. */
const disk = vi.hoisted(() => ({ given: [] as string[], isKept: Promise.withResolvers<void>() }))
vi.mock('../device/outbox.ts', async (original) => ({
  ...(await original<object>()),
  report: (...[lane, { kind }]: Parameters<typeof report>) => {
    disk.given.push(`${lane} ${kind}`)
    return disk.isKept.promise
  },
}))

const wang = { userId: 1, name: 'Wang' }
const job: Job = {
  ...{ batchId: 1, operationNumber: 10, batchNumber: 'M1-C01-1', quantity: 2, mouldNumber: 'M1', mouldName: 'Cover' },
  ...{ partNumber: 'C01', partName: 'Core', partType: 1, processName: 'Mill', sectionId: 7, machineId: 5 },
  ...{ state: 'inProgress', people: [wang], startedAt: null, progress: 0, plannedStart: null, plannedEnd: null },
  ...{ workMinutes: 60, lateMinutes: 0, remark: null, light: 'green', reasons: [], sheet: [], drawings: [] },
  ...{ groupId: null, asked: { material: null, treatments: [], surface: null, deliverTo: [] } },
}
const section: TerminalWork['sections'][number] = {
  ...{ id: 7, name: 'CNC', chineseName: null, englishName: null, canCompleteDirectly: false, colours: [] },
  ...{ needsShipmentWeight: false, items: [{ workpieceType: 1, item: 'incomingMaterial' }] },
}

beforeEach(() => {
  disk.given = []
  disk.isKept = Promise.withResolvers()
  choose('en')
  const rest = { machines: [], teams: [], codes: [], phrases: { report: [], pause: [], scrap: [] }, dealWays: [] }
  change({ work: { now: '', planPublishedAt: null, sections: [section], jobs: [job], ...rest }, person: wang })
})
afterEach(() => {
  cleanup()
  change({ work: undefined, person: undefined, calls: [] })
})

const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const kept = () => act(async () => disk.isKept.resolve())

it('[FL-02 FL-06] what is tapped again before it is kept is reported once, and after that again', async () => {
  render(<JobScreen job={job} place={undefined} onBack={() => {}} onSignIn={() => {}} />)
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
