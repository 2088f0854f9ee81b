// @vitest-environment happy-dom
import { entity, integer, text, type Entity } from '@mouldwright/kernel'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useQuestion } from '../feedback/store.ts'
import { addWords, startI18n } from '../i18n/i18n.ts'
import { configureClient } from '../request/client.ts'
import { useSession } from '../session/session.ts'
import { conflictsOf, useDraft, type Draft } from './use-draft.ts'

const part: Entity = entity('test.part', {
  scope: 'tenant',
  path: 'test/part',
  key: ['code'],
  fields: { code: text({ required: true, max: 5 }), name: text({ max: 20 }), count: integer() },
  list: { columns: ['code'], search: ['code'], sort: 'code' },
})

const record = { id: 7, version: 2, updatedAt: '', updatedBy: null, labels: {}, code: 'A', name: 'old', count: 1 }

type Asked = { path: string; key: string | null; body: Record<string, unknown> }
let asked: Asked[]
let answers: unknown[]

beforeEach(async () => {
  asked = []
  answers = []
  localStorage.clear()
  await startI18n('zh')
  addWords('test', { zh: { part: { $: '零件', code: '编号' } }, en: { part: { $: 'Part', code: 'Code' } } })
  useSession.setState({ permissions: new Set(['test.part:add', 'test.part:modify']) })
  configureClient({
    fetch: (async (url: string, { headers, body }: RequestInit) => {
      asked.push({
        path: url.split('?')[0]!,
        key: new Headers(headers).get('idempotency-key'),
        body: JSON.parse(body as string) as Asked['body'],
      })
      return new Response(JSON.stringify(answers.shift()), { headers: { 'content-type': 'application/json' } })
    }) as typeof fetch,
  })
})

const draftOf = (of?: typeof record) =>
  renderHook(() => useDraft(part, of), {
    wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  }).result

const set = (draft: { current: Draft }, values: Record<string, unknown>) =>
  act(() => {
    for (const [name, value] of Object.entries(values)) draft.current.set(name, value)
  })
const submit = (draft: { current: Draft }) => act(() => draft.current.submit())

describe('useDraft', () => {
  it('says all faults in words and asks nobody', async () => {
    const draft = draftOf()
    set(draft, { name: 'x'.repeat(21) })
    expect(await submit(draft)).toBeUndefined()
    expect(draft.current.faultOf('code')).toBe('不能为空')
    expect(draft.current.faultOf('name')).toBe('最多 20 个字符')
    expect(asked).toEqual([])
    set(draft, { code: 'A' })
    expect(draft.current.faultOf('code')).toBeUndefined()
  })

  it('adds a new record', async () => {
    const draft = draftOf()
    set(draft, { code: ' A ', count: 3 })
    expect(draft.current.isDirty).toBe(true)
    answers = [{ code: 1, data: record }]
    expect(await submit(draft)).toEqual(record)
    expect(asked).toMatchObject([{ path: '/front/test/part/add.do', body: { code: 'A', name: null, count: 3 } }])
  })

  it('changes a stored one with the version that it saw', async () => {
    const draft = draftOf(record)
    set(draft, { count: 2 })
    answers = [{ code: 1, data: { ...record, version: 3 } }]
    await submit(draft)
    expect(asked[0]).toMatchObject({ path: '/front/test/part/modify.do', body: { id: 7, version: 2, count: 2 } })
    expect(asked[0]?.body).not.toHaveProperty('name')
  })

  it('does not send what has not changed', async () => {
    const draft = draftOf(record)
    expect(await submit(draft)).toEqual(record)
    expect(asked).toEqual([])
  })

  it('shows the faults that only the server can find at their fields', async () => {
    const draft = draftOf()
    set(draft, { code: 'A' })
    answers = [{ code: 400, message: 'm', data: { issues: [{ field: 'code', rule: 'duplicate', message: '已存在' }] } }]
    expect(await submit(draft)).toBeUndefined()
    expect(draft.current.faultOf('code')).toBe('已存在')
  })

  it('keeps its key while it sends the same, and takes another one for other values', async () => {
    const draft = draftOf()
    set(draft, { code: 'A' })
    answers = [
      { code: 503, message: 'busy' },
      { code: 503, message: 'busy' },
      { code: 503, message: 'busy' },
    ]
    await submit(draft)
    await submit(draft)
    set(draft, { code: 'B' })
    await submit(draft)
    expect(asked[1]?.key).toBe(asked[0]?.key)
    expect(asked[2]?.key).not.toBe(asked[0]?.key)
  })

  it('asks what the server wants confirmed, and sends it again with the answer', async () => {
    const draft = draftOf()
    set(draft, { code: 'A' })
    answers = [
      { code: 409, message: '换成 A？', data: { confirm: 'test.part.replace', params: {} } },
      { code: 1, data: record },
    ]
    let saved: unknown
    await act(async () => {
      const saving = draft.current.submit()
      await expect.poll(() => useQuestion.getState().question?.title).toBe('换成 A？')
      useQuestion.getState().question?.answer(true)
      saved = await saving
    })
    expect(saved).toEqual(record)
    expect(asked.map(({ body }) => body['confirm'])).toEqual([undefined, ['test.part.replace']])
  })

  it('tells whose change was first, and goes on from it with the values that are chosen', async () => {
    const draft = draftOf(record)
    set(draft, { name: 'mine', count: 9 })
    const theirs = { ...record, version: 5, name: 'theirs', updatedBy: '李' }
    answers = [
      { code: 409, message: 'm', data: { version: 5, changedBy: '李', changedAt: '2026-01-01T00:00:00.000Z' } },
      { code: 1, data: theirs },
    ]
    expect(await submit(draft)).toBeUndefined()
    expect(draft.current.lostUpdate).toMatchObject({ changedBy: '李', theirs: { name: 'theirs' } })
    expect(conflictsOf(draft.current)).toEqual(['name', 'count'])
    act(() => draft.current.resolve(['count']))
    expect(draft.current.values).toMatchObject({ name: 'theirs', count: 9 })
    expect(draft.current.lostUpdate).toBeUndefined()
    answers = [{ code: 1, data: theirs }]
    await submit(draft)
    expect(asked.at(-1)?.body).toEqual({ id: 7, version: 5, count: 9 })
  })
})
