// @vitest-environment happy-dom
import { addWords, startI18n, useSession } from '@mouldwright/web-kit'
import { answerCalls, showPage } from '@mouldwright/web-kit/fixtures'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import PlannerPage from './planner.page.tsx'

afterEach(cleanup)

it('[AP-01] a schedule that is not there leads back to the list', async () => {
  await startI18n('zh')
  addWords('aps', { zh, en })
  useSession.setState({ status: 'signedIn', modules: [], permissions: new Set(['aps.schedule:check']), clockOffset: 0 })
  const absent = {
    code: 404,
    message: '记录不存在或已删除',
    data: { refusal: 'record.absent', params: {} },
  }
  answerCalls(() => absent, { isModuleOpen: () => true, place: () => null })
  showPage(<PlannerPage />, { at: '/aps/schedule/9' })
  await screen.findByText('记录不存在或已删除')
  expect(screen.getByRole('link', { name: '排程方案' }).getAttribute('href')).toBe('/aps/schedule')
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
})
