// @vitest-environment happy-dom
import { addWords, startI18n, useSession } from '@mouldwright/web-kit'
import { answerCalls, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import { PlanStatusButton } from './plan-status-button.tsx'

let asked: Asked[]
beforeEach(async () => {
  await startI18n('zh')
  addWords('aps', { zh, en })
  asked = answerCalls(() => ({ code: 1, message: '', data: { changed: 2 } }), {
    isModuleOpen: () => true,
    place: () => null,
  })
})
afterEach(cleanup)

const show = (permissions: readonly string[], to: 'out' | 'back') => {
  useSession.setState({ status: 'signedIn', modules: [], permissions: new Set(permissions), clockOffset: 0 })
  showPage(<PlanStatusButton moulds={[7, 9]} to={to} />)
}

it.each([
  ['out', '移出计划 2 副', 'paused', '2 副模具已移出计划，下次加载数据后生效'],
  ['back', '放回计划 2 副', 'open', '2 副模具已放回计划，下次加载数据后生效'],
] as const)('[PH-03] takes moulds %s of planning by their status', async (to, name, status, said) => {
  show(['production.mould:modify'], to)
  fireEvent.click(await screen.findByRole('button', { name }))
  await screen.findByText(said)
  await waitFor(() =>
    expect(asked.map(({ path, body }) => [path.replace(/^.*front/, ''), body])).toEqual([
      [expect.stringContaining('bom/mold/setStatus.do'), { moulds: [{ id: 7 }, { id: 9 }], status }],
    ]),
  )
})

it('[PH-03 R4] is not offered to who may not change moulds', () => {
  show(['aps.schedule:adjust'], 'out')
  expect(screen.queryByRole('button')).toBeNull()
})
