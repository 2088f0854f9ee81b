// @vitest-environment happy-dom
import { en as gateEn } from '@mouldwright/gate/locales/en'
import { zh as gateZh } from '@mouldwright/gate/locales/zh'
import { overrideGate, type ShownGate } from '@mouldwright/gate/shared'
import { addWords, startI18n, useSession } from '@mouldwright/web-kit'
import { answerCalls, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import { tellReport } from '../../shared/index.ts'
import { JobActions } from './job-actions.tsx'
import type { Job, JobState } from './use-reporting.ts'

const job: Job = {
  ...{ batchId: 9, operationNumber: 30, machineId: 5, groupId: null },
  ...{ name: 'M1 C01 · 30 Fit', quantity: 1 },
}
const lacking = 'Purchased parts are not in (1): B01 Guide pin (no date)'
const red: ShownGate = {
  ...{ batchId: 9, operationNumber: 30, light: 'red' },
  reasons: [
    {
      ...{ code: 'boughtParts', light: 'red', params: {}, path: '/production/part?f.mouldId=3' },
      ...{ sentence: lacking, mayOverride: true },
    },
  ],
}
const states = {
  waiting: { phase: 'notStarted', isMine: false },
  paused: { phase: 'paused', isMine: false },
  running: { phase: 'running', isMine: true },
}

let asked: Asked[]
beforeEach(async () => {
  localStorage.clear()
  await startI18n('en')
  addWords('floor', { zh, en })
  addWords('gate', { zh: gateZh, en: gateEn })
  const permissions = new Set(['floor.report:tell'])
  useSession.setState({ status: 'signedIn', modules: [], permissions, clockOffset: 0 })
  asked = answerCalls(() => ({ code: 1, data: {} }), { isModuleOpen: () => true, place: () => null })
})
afterEach(cleanup)

function show(of: keyof typeof states, gate: ShownGate | undefined = red) {
  const state = { ...job, good: 0, scrap: 0, people: [], ...states[of] } as unknown as JobState['state']
  showPage(<JobActions job={job} seen={{ state, gate }} />, { at: '/aps/dispatch' })
}
const light = () => screen.queryByRole('button', { name: `${en.page.gate}: ${gateEn.lights.red}` })

describe('[FL-11] work in a list whose gate is red', () => {
  it('is not started from it, and says why, with the way to whoever can solve it', async () => {
    show('waiting')
    expect(screen.getByRole('button', { name: 'Start' })).toHaveProperty('disabled', true)
    fireEvent.click(light()!)
    expect(await screen.findByText(lacking)).toBeDefined()
    expect(screen.getAllByRole('link').map((of) => of.getAttribute('href'))).toEqual(['/production/part?f.mouldId=3'])
  })

  it('is let pass by right, with a reason', async () => {
    show('waiting')
    fireEvent.click(light()!)
    fireEvent.click(await screen.findByRole('button', { name: en.page.override }))
    const dialog = within(await screen.findByRole('dialog'))
    const verb = dialog.getByRole('button', { name: en.page.override })
    expect(verb).toHaveProperty('disabled', true)
    fireEvent.input(dialog.getByRole('textbox'), { target: { value: 'Pins go in later' } })
    await waitFor(() => expect(verb).toHaveProperty('disabled', false))
    fireEvent.click(verb)
    const sent = () => asked.find(({ path }) => path.endsWith(overrideGate.path))?.body
    await waitFor(() => expect(sent()).toBeDefined())
    const { batchId, operationNumber, machineId } = job
    expect(sent()).toEqual({ batchId, operationNumber, machineId, code: 'boughtParts', reason: 'Pins go in later' })
  })

  it('does not go on after a pause; who is at it is told nothing of gates', () => {
    show('paused')
    expect(screen.getByRole('button', { name: en.page.again })).toHaveProperty('disabled', true)
    expect(light()).not.toBeNull()
    cleanup()
    show('running')
    expect(screen.queryByRole('button', { name: en.page.join })).toBeNull()
    expect(light()).toBeNull()
  })

  it('goes on where the gate is open', () => {
    show('paused', { ...red, light: 'green', reasons: [] })
    expect(screen.getByRole('button', { name: en.page.again })).toHaveProperty('disabled', false)
    expect(light()).toBeNull()
  })
})

describe('work of a list that runs', () => {
  const offered = (name: string) => screen.getByRole('button', { name })

  it('is paused from it', async () => {
    show('running')
    fireEvent.click(offered('Pause'))
    const sent = () => asked.filter(({ path }) => path.endsWith(tellReport.path)).map(({ body }) => body)
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()).toEqual([{ key: expect.any(String), batchId: 9, operationNumber: 30, kind: 'pause' }])
  })

  it.each(['running', 'paused'] as const)('is finished from it by a form, also while it rests: %s', async (phase) => {
    show(phase)
    fireEvent.click(offered('Finish'))
    const dialog = within(await screen.findByRole('dialog', { name: `Finish: ${job.name}` }))
    expect(dialog.getByLabelText('Good pieces')).toBeDefined()
    expect(asked.filter(({ path }) => path.endsWith(tellReport.path))).toEqual([])
  })
})
