// @vitest-environment happy-dom
import { addWords, say, startI18n, useToast } from '@mouldwright/web-kit'
import { answerCalls, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import { queryAutomatic, saveAutomatic, type AutomaticRuns } from '../../shared/index.ts'
import { AutomaticDrawer } from './automatic-drawer.tsx'

const saved: AutomaticRuns = {
  ...{ scheduleId: 7, name: 'Main', version: 2, cron: '30 22 * * *', isOn: true, timeZone: 'Asia/Shanghai', by: 'Li' },
  ...{ executions: [], may: { save: true } },
} as never

let asked: Asked[]
const show = async (runs: AutomaticRuns) => {
  asked = answerCalls((path) => ({
    code: 1,
    data: path.endsWith(queryAutomatic.path)
      ? runs
      : path.endsWith(saveAutomatic.path)
        ? saved
        : { timeZone: 'Asia/Shanghai', times: [] },
  }))
  showPage(<AutomaticDrawer id={7} onClose={() => {}} />)
  fireEvent.submit((await screen.findByRole('switch')).closest('form')!)
}
const said = () => useToast.getState().toast
const sent = () => asked.filter(({ path }) => path.endsWith(saveAutomatic.path)).map(({ body }) => body)

beforeEach(async () => {
  await startI18n('en')
  addWords('aps', { zh, en })
  useToast.setState({ toast: null })
})
afterEach(cleanup)

it('[I6 AP-03] times that nobody has changed are not sent, and not called saved', async () => {
  await show(saved)
  await waitFor(() => expect(said()).toEqual({ tone: 'info', text: say('form.unchanged') }))
  expect(sent()).toEqual([])
})

it('[AP-03] the times that are offered at first are saved as they stand', async () => {
  await show({ ...saved, version: 0, cron: null, isOn: false })
  await waitFor(() => expect(said()?.tone).toBe('success'))
  expect(sent()).toEqual([{ scheduleId: 7, version: 0, cron: '0 22 * * *', isOn: true }])
})

it('[SH-11 AP-03] what is touched stays when somebody else saves, and what is touched while it is saved too', async () => {
  const answered = Promise.withResolvers<object>()
  let runs = saved
  asked = answerCalls((path) => {
    if (path.endsWith(queryAutomatic.path)) return { code: 1, data: runs }
    if (path.endsWith(saveAutomatic.path)) return answered.promise
    return { code: 1, data: { timeZone: 'Asia/Shanghai', times: [] } }
  })
  const client = new QueryClient()
  showPage(
    <QueryClientProvider client={client}>
      <AutomaticDrawer id={7} onClose={() => {}} />
    </QueryClientProvider>,
  )
  const cron = await screen.findByDisplayValue('30 22 * * *')
  fireEvent.change(cron, { target: { value: '0 6 * * *' } })
  runs = { ...saved, version: 3, isOn: false }
  await act(() => client.invalidateQueries())
  await waitFor(() => expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false'))
  expect(cron).toHaveProperty('value', '0 6 * * *')
  fireEvent.submit(cron.closest('form')!)
  await waitFor(() => expect(sent()).toEqual([{ scheduleId: 7, version: 3, cron: '0 6 * * *', isOn: false }]))
  fireEvent.change(cron, { target: { value: '0 7 * * *' } })
  runs = { ...runs, version: 4, cron: '0 6 * * *' }
  answered.resolve({ code: 1, data: runs })
  await waitFor(() => expect(said()?.tone).toBe('success'))
  expect(screen.getByDisplayValue('0 7 * * *')).toBe(cron)
})
