// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useToast } from '../../feedback/store.ts'
import { addWords, startI18n } from '../../i18n/i18n.ts'
import { answerCalls, showPage } from '../../page.fixture.tsx'
import { mould } from '../mould.fixture.ts'
import { confirmRemoval } from './remove.tsx'

afterEach(cleanup)

const record = (id: number) => ({ id, version: 1, updatedAt: '', updatedBy: '', labels: {}, code: `M26-${id}` })

it.each([
  ['zh', 1, '删除这 1 条记录（模具）？', '删除 1 条记录（模具）', '已删除 1 条记录（模具）'],
  ['zh', 10, '删除这 10 条记录（模具）？', '删除 10 条记录（模具）', '已删除 10 条记录（模具）'],
  ['en', 1, 'Delete 1 record (mould)?', 'Delete 1 mould', 'Deleted 1 mould'],
  ['en', 10, 'Delete 10 records (mould)?', 'Delete 10 records (mould)', 'Deleted 10 records (mould)'],
] as const)('asks in %s whether %d may go, by kind and name', async (language, count, title, verb, done) => {
  await startI18n(language)
  addWords('test', { zh: { mould: { $: '模具' } }, en: { mould: { $: 'Mould' } } })
  useToast.setState({ toast: null })
  const asked = answerCalls(() => ({ code: 1, message: '', data: { removed: count } }))
  showPage(null)
  const records = Array.from({ length: count }, (_, at) => record(at + 1))
  const isGone = confirmRemoval(mould, records, new QueryClient())
  const question = within(await screen.findByRole('dialog', { name: title }))
  const named = question.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(named.slice(0, 8)).toEqual(records.slice(0, 8).map(({ code }) => code))
  expect(named).toHaveLength(Math.min(count, 9))
  fireEvent.click(question.getByRole('button', { name: verb }))
  expect(await isGone).toBe(true)
  expect(asked.map(({ body }) => body['ids'])).toEqual([records.map(({ id }) => id)])
  await waitFor(() => expect(useToast.getState().toast).toMatchObject({ tone: 'success', text: done }))
})

it('[SH-11] removes records once, also where that is asked for again while they are being removed', async () => {
  await startI18n('en')
  const removed = Promise.withResolvers<void>()
  const asked = answerCalls(async () => {
    await removed.promise
    return { code: 1, message: '', data: { removed: 1 } }
  })
  showPage(null)
  const [client, records] = [new QueryClient(), [record(1)]]
  const isGone = confirmRemoval(mould, records, client)
  fireEvent.click(await screen.findByRole('button', { name: /^Delete 1/ }))
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(await confirmRemoval(mould, records, client)).toBe(false)
  removed.resolve()
  expect(await isGone).toBe(true)
})
