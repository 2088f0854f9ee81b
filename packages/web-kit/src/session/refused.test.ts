// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { call, configureClient } from '../request/client.ts'
import { shortToken } from '../request/token.ts'
import { loadSession, useSession } from './session.ts'

const steps: string[] = []

beforeEach(() => {
  steps.length = 0
  localStorage.clear()
  shortToken.set('short')
  useSession.setState({ status: 'unknown' })
  configureClient({
    take: (handling) => steps.push(handling),
    fetch: (async () =>
      new Response(JSON.stringify({ code: 11015, message: 'No licence', data: null }), {
        headers: { 'content-type': 'application/json' },
      })) as unknown as typeof fetch,
  })
})

it('[RQ-06] 11015 on login and on the module tree is told there: nobody is sent away', async () => {
  await expect(call('/upms/user/login', {}, { quiet: true })).rejects.toMatchObject({ message: 'No licence' })
  await expect(loadSession('zh')).rejects.toMatchObject({ message: 'No licence' })
  expect(steps).toEqual([])
})

it('[RQ-06] 11015 anywhere else leads to the no-permission page', async () => {
  await expect(call('/basic/machine/list.do')).rejects.toMatchObject({ message: 'No licence' })
  expect(steps).toEqual(['forbidden'])
})
