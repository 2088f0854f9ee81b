// @vitest-environment happy-dom
import { shortToken, startI18n, storedLogin, useSession } from '@mouldwright/web-kit'
import { answerCalls, sessionData, showRoutes, type Asked } from '@mouldwright/web-kit/fixtures'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Jumping } from './jumping.tsx'

let asked: Asked[]
let answers: Record<string, { code: number; message?: string; data?: unknown }>

const tree = sessionData({ userName: 'mei', realName: '梅', timeZone: 'UTC' })

beforeEach(async () => {
  localStorage.clear()
  useSession.setState({ status: 'unknown', user: null })
  shortToken.set('short')
  storedLogin.set('userData', tree.userData)
  answers = {
    'getModuleTree.do': { code: 1, data: tree },
    '/checklogin': { code: 1, data: { ticket: 'own-ticket' } },
    '/checkticket': { code: 1, data: {} },
  }
  await startI18n('zh')
  asked = answerCalls(
    (path) => Object.entries(answers).find(([end]) => path.endsWith(end))?.[1] ?? { code: 404, message: '不存在' },
  )
})
afterEach(cleanup)

function jump(query: string) {
  const path = '/jumping'
  return showRoutes(
    [
      { path, element: <Jumping /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    path + query,
  )
}

it('[SH-01 SH-04] opens a page of our own once its ticket is spent and the server has let the address through', async () => {
  answers['openPage.do'] = { code: 1, data: { kind: 'own', address: '/aps/schedule?x=1' } }
  const router = jump('?module=aps&targetUrl=%2Faps%2Fschedule%3Fx%3D1')
  await screen.findByText('elsewhere')
  expect(router.state.location.pathname + router.state.location.search).toBe('/aps/schedule?x=1')
  const [, , spent, opened] = asked
  expect(spent).toMatchObject({ path: '/front/checkticket', body: { ticket: 'own-ticket' } })
  expect(opened!.body).toEqual({ module: 'aps', targetUrl: '/aps/schedule?x=1' })
})

it('[N2] hands our ticket to nobody: an address that the server refuses is not gone to', async () => {
  answers['openPage.do'] = { code: 11015, message: '不能打开这个地址' }
  jump('?module=aps&domain=https%3A%2F%2Fevil.example&targetUrl=https%3A%2F%2Fevil.example%2F')
  expect((await screen.findByRole('alert')).textContent).toContain('不能打开这个地址')
  expect(JSON.stringify(asked.filter(({ path }) => path.endsWith('openPage.do')))).not.toContain('own-ticket')
})

it('[N2] asks for nothing where the link names no page', async () => {
  jump('?module=aps')
  await screen.findByRole('alert')
  expect(asked.map(({ path }) => path)).toEqual(['/front/upms/user/getModuleTree.do'])
})
