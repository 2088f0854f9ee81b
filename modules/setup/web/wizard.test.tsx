// @vitest-environment happy-dom
import { addWords, startI18n, useSession } from '@mouldwright/web-kit'
import { answerCalls, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { getWizard, preparePack, previewPack, saveWizard, wizardSteps, type Wizard } from '../shared/index.ts'
import WizardPage from './wizard.page.tsx'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'

let wizard: Wizard
let asked: Asked[]
let injection: ReturnType<typeof row>[]
/** Where an answer waits for it. */
let held: Promise<void> | undefined
const bodies = (path: string) => asked.filter((one) => one.path === `/front${path}`).map(({ body }) => body)

const row = (key: string, exists = false) => ({ key, cells: [key, `名称${key}`], exists })
const sheet = { entity: 'basic.section', label: '工段', columns: ['工段代号', '中文名'] }

beforeEach(async () => {
  localStorage.clear()
  await startI18n('zh')
  addWords('setup', { zh, en })
  useSession.setState({ status: 'signedIn', permissions: new Set(['setup.wizard:use']) })
  injection = [row('CNC'), row('EDM', true), row('FIT')]
  held = undefined
  wizard = { kind: null, steps: wizardSteps.map((step) => ({ step, state: 'open', missing: [`缺${step}`] })) }
  asked = answerCalls((path, body) => {
    if (path === `/front${saveWizard.path}`) {
      const { step, state, kind } = body as { step: string; state: 'open' | 'skipped'; kind?: 'stamping' }
      const steps = wizard.steps.map((one) => (one.step === step ? { ...one, state } : one))
      wizard = { kind: kind ?? wizard.kind, steps }
    }
    const rows = body['kind'] === 'stamping' ? [row('SAW')] : injection
    const data =
      path === `/front${previewPack.path}`
        ? { sheets: [{ ...sheet, rows }] }
        : path === `/front${preparePack.path}`
          ? { fileId: 7, name: '起步数据.xlsx', bytes: 9 }
          : path === `/front${getWizard.path}` || path === `/front${saveWizard.path}`
            ? wizard
            : { taskId: 3 }
    return held ? held.then(() => ({ code: 1, data })) : { code: 1, data }
  })
})
afterEach(cleanup)

it('[BD-34] goes on where the factory stands, and says what a step still lacks', async () => {
  wizard.steps[0]!.state = 'done'
  wizard.steps[1]!.state = 'skipped'
  showPage(<WizardPage />)
  expect(await screen.findByRole('heading', { level: 2, name: '机床与人员' })).toBeTruthy()
  expect(screen.getByText('缺machines')).toBeTruthy()
  expect(screen.getByText('已完成 1 步，共 5 步')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '跳过这一步' }))
  const next = await screen.findByRole('heading', { level: 2, name: '模具' })
  await waitFor(() => expect(document.activeElement).toBe(next))
  expect(bodies(saveWizard.path)).toEqual([{ step: 'machines', state: 'skipped' }])
})

it('[BD-34] leaves whoever went to another step meanwhile where they are', async () => {
  const router = showPage(<WizardPage />, { at: '/?step=machines' })
  fireEvent.click(await screen.findByRole('button', { name: '跳过这一步' }))
  const answered = Promise.withResolvers<void>()
  held = answered.promise
  fireEvent.click(await screen.findByRole('button', { name: '跳过这一步' }))
  await waitFor(() => expect(bodies(saveWizard.path)).toHaveLength(2))
  fireEvent.click(screen.getByRole('button', { name: /公司/ }))
  await act(async () => answered.resolve())
  await screen.findByText('已完成 0 步，共 5 步')
  expect(router.state.location.search).toBe('?step=company')
})

it('[BD-34] brings the rows that are ticked; those that are there already are not', async () => {
  showPage(<WizardPage />, { at: '/?step=pack' })
  const section = within(await screen.findByRole('region', { name: '工段' }))
  expect(section.getByText('2 / 3')).toBeTruthy()
  fireEvent.click(section.getByRole('button'))
  fireEvent.click(section.getByRole('checkbox', { name: '带入 FIT' }))
  expect(section.getByText('1 / 3')).toBeTruthy()
  expect(section.getByText('已有')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '检查所选数据' }))
  await waitFor(() =>
    expect(bodies(preparePack.path)).toEqual([
      {
        kind: 'injection',
        language: 'zh',
        leftOut: [
          { entity: 'basic.section', key: 'EDM' },
          { entity: 'basic.section', key: 'FIT' },
        ],
      },
    ]),
  )
  await waitFor(() =>
    expect(bodies('/initialize/import.do')).toEqual([{ fileId: 7, dryRun: true, childRows: 'replace' }]),
  )
})

it('[BD-34] a row that was left out stays out when somebody else brings it meanwhile', async () => {
  showPage(<WizardPage />, { at: '/?step=pack' })
  const section = within(await screen.findByRole('region', { name: '工段' }))
  fireEvent.click(section.getByRole('button'))
  const tick = () => section.getByRole<HTMLInputElement>('checkbox', { name: '带入 FIT' })
  fireEvent.click(tick())
  injection = [row('CNC'), row('EDM', true), row('FIT', true)]
  // The page is looked at again.
  fireEvent(window, new Event('visibilitychange'))
  await waitFor(() => expect(section.getAllByText('已有')).toHaveLength(2))
  expect(tick().checked).toBe(false)
})

it('[BD-34] another kind of factory shows its own rows, and is remembered', async () => {
  showPage(<WizardPage />, { at: '/?step=pack' })
  await screen.findByRole('region', { name: '工段' })
  fireEvent.click(screen.getByRole('radio', { name: /冲压模/ }))
  expect(await screen.findByText('1 / 1')).toBeTruthy()
  await waitFor(() => expect(bodies(saveWizard.path)).toEqual([{ step: 'pack', state: 'open', kind: 'stamping' }]))
})
