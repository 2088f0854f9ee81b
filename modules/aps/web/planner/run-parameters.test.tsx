// @vitest-environment happy-dom
import { addWords, say, startI18n, useSession, useToast } from '@mouldwright/web-kit'
import { answerCalls, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import { renameSchedule, runParameters, saveConfig } from '../../shared/index.ts'
import { RunParameters } from './run-parameters.tsx'

const config = {
  scheduleId: 7,
  version: 3,
  settingSet: 'real',
  ...Object.fromEntries(runParameters.map((one) => [one, null])),
  horizonDays: 90,
  timeBudgetSeconds: 45,
}

let asked: Asked[]
/** What the server has, and what it says to another name. */
let stored: typeof config
let renamed: object | Promise<object>
beforeEach(async () => {
  await startI18n('en')
  addWords('aps', { zh, en })
  useToast.setState({ toast: null })
  useSession.setState({ status: 'signedIn', modules: [], permissions: new Set(['aps.schedule:modify']) })
  stored = config
  renamed = { code: 1, data: {} }
  asked = answerCalls(
    (path, body) => {
      if (path.endsWith(renameSchedule.path)) return renamed
      if (path.endsWith(saveConfig.path)) {
        if (body['version'] !== stored.version) return { code: 409, message: 'changed meanwhile', data: null }
        stored = { ...stored, ...body, version: stored.version + 1 }
      }
      return { code: 1, message: '', data: stored }
    },
    { isModuleOpen: () => true, place: () => null },
  )
  showPage(<RunParameters scheduleId={7} name="Main" isHeld={false} />)
  fireEvent.click(screen.getByRole('button', { name: en.page.parameters.open }))
  await screen.findByDisplayValue('45')
})
afterEach(cleanup)

const save = () => fireEvent.submit(screen.getByDisplayValue('45').closest('form')!)
const said = () => useToast.getState().toast
const sentTo = ({ path }: { path: string }) => asked.filter((one) => one.path.endsWith(path)).map(({ body }) => body)

it('[I6 AP-06] run parameters that nobody has changed are not sent, and not called saved', async () => {
  save()
  await waitFor(() => expect(said()).toEqual({ tone: 'info', text: say('form.unchanged') }))
  expect([...sentTo(saveConfig), ...sentTo(renameSchedule)]).toEqual([])
  expect(screen.getByDisplayValue('45')).toBeDefined()
})

it('[I6 AP-06] of name and run parameters what was changed is sent, and called saved then', async () => {
  fireEvent.change(screen.getByDisplayValue('Main'), { target: { value: 'Next week' } })
  save()
  await waitFor(() => expect(said()).toEqual({ tone: 'success', text: en.page.parameters.saved }))
  expect(sentTo(saveConfig)).toEqual([])
  expect(sentTo(renameSchedule)).toEqual([{ scheduleId: 7, name: 'Next week' }])
})

it('[AP-06] run parameters are left by Cancel, and nothing is sent', async () => {
  fireEvent.click(screen.getByRole('button', { name: say('action.cancel') }))
  await waitFor(() => expect(screen.queryByDisplayValue('45')).toBeNull())
  expect([...sentTo(saveConfig), ...sentTo(renameSchedule)]).toEqual([])
})

it('[AP-06] a name that is refused is sent again with the run parameters that are stored by then', async () => {
  renamed = { code: 400, message: 'There is such a schedule', data: null }
  fireEvent.change(screen.getByDisplayValue('Main'), { target: { value: 'Next week' } })
  fireEvent.change(screen.getByDisplayValue('90'), { target: { value: '60' } })
  save()
  await waitFor(() => expect(said()).toEqual({ tone: 'danger', text: 'There is such a schedule' }))
  useToast.setState({ toast: null })
  renamed = { code: 1, data: {} }
  fireEvent.change(screen.getByDisplayValue('60'), { target: { value: '30' } })
  fireEvent.change(screen.getByDisplayValue('Next week'), { target: { value: 'Week 50' } })
  await waitFor(() => expect(screen.getByDisplayValue('45').closest('[inert]')).toBeNull())
  save()
  await waitFor(() => expect(said()).toEqual({ tone: 'success', text: en.page.parameters.saved }))
  expect(stored.horizonDays).toBe(30)
  expect(sentTo(renameSchedule).map(({ name }) => name)).toEqual(['Next week', 'Week 50'])
})

it('[SH-11 AP-06] run parameters take nothing more while they are sent', async () => {
  const answered = Promise.withResolvers<object>()
  renamed = answered.promise
  const name = screen.getByDisplayValue('Main')
  fireEvent.change(name, { target: { value: 'Next week' } })
  save()
  await waitFor(() => expect(name.closest('[inert]')).not.toBeNull())
  answered.resolve({ code: 400, message: 'There is such a schedule', data: null })
  await waitFor(() => expect(name.closest('[inert]')).toBeNull())
  expect(name).toHaveProperty('value', 'Next week')
})
