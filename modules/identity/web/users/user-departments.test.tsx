// @vitest-environment happy-dom
import { addWords, startI18n, useSession } from '@mouldwright/web-kit'
import { answerCalls, showPage } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import { UserDepartments } from './user-departments.tsx'

afterEach(cleanup)

it('[OU-01] keeps a department that is chosen while the choice before is being saved', async () => {
  await startI18n('zh')
  addWords('identity', { zh, en })
  useSession.setState({ status: 'signedIn', modules: [], permissions: new Set(['identity.department:modify']) })
  const saved = Promise.withResolvers<void>()
  const asked = answerCalls(async (path) => {
    const ok = (data: unknown) => ({ code: 1, message: '', data })
    if (path.endsWith('/dept/save.do')) {
      await saved.promise
      return ok({})
    }
    if (path.endsWith('/dept/list.do')) return ok({ departments: [] })
    const all = { 31: '计划部', 32: '装配部' }
    return ok({ options: Object.entries(all).map(([id, label]) => ({ id: Number(id), label, valid: true })) })
  })
  const record = { id: 5, version: 1, updatedAt: '', updatedBy: '', labels: {} }
  showPage(<UserDepartments record={record} />)
  const choose = async (name: string) =>
    fireEvent.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }))
  fireEvent.click(await screen.findByRole('button', { name: /^修 ?改$/ }))
  fireEvent.mouseDown(screen.getByRole('combobox'))
  await choose('计划部')
  fireEvent.click(screen.getByRole('button', { name: /^保 ?存$/ }))
  await choose('装配部')
  const lists = () => asked.filter(({ path }) => path.endsWith('/dept/list.do')).length
  const before = lists()
  await act(async () => saved.resolve())
  await waitFor(() => expect(lists()).toBeGreaterThan(before))
  fireEvent.click(screen.getByRole('button', { name: /^保 ?存$/ }))
  await waitFor(() =>
    expect(asked.findLast(({ path }) => path.endsWith('/dept/save.do'))?.body['departments']).toEqual([
      { departmentId: 31 },
      { departmentId: 32 },
    ]),
  )
})
