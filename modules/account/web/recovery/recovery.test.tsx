// @vitest-environment happy-dom
import { configureClient, startI18n } from '@mouldwright/web-kit'
import { createSealingKeys, showDeclared } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pages } from '../index.ts'

type Answer = { code: number; message?: string; data?: unknown }
let answers: Record<string, Answer | Promise<Answer>>

const begun = { flow: 'f', target: '138******03', retrySeconds: 60, validMinutes: 5 }

beforeEach(async () => {
  sessionStorage.clear()
  answers = {
    begin: { code: 1, data: begun },
    verify: { code: 1, data: { ok: true } },
    reset: { code: 1, data: {} },
    getKeyAndIv: { code: 1, data: { key: 'k', iv: 'i', publicKey: publicKey } },
  }
  await startI18n('zh')
  configureClient({
    fetch: (async (url: string) => {
      const name = /(\w+)(?:\.do)?\?/.exec(url)![1]!
      return new Response(JSON.stringify(await answers[name]), { headers: { 'content-type': 'application/json' } })
    }) as typeof fetch,
  })
})
afterEach(cleanup)

const { publicKey } = await createSealingKeys()

const elsewhere = { path: '/elsewhere', load: async () => ({ default: () => <h1>Elsewhere</h1> }) }

const keepStep = (step: string) =>
  sessionStorage.setItem('mw_recovery', JSON.stringify({ ...begun, retryAt: 0, step, way: 'phone', typed: '' }))

async function visit(path: string) {
  const router = await act(async () => showDeclared([...pages, elsewhere], path))
  return router
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.submit(screen.getByText(name).closest('form')!)

/** On the page that asks for the code, once it says where the code went. */
async function sendCode() {
  await screen.findByText(/138\*{6}03/)
  type('验证码', '123456')
  press('下一步')
}

it('[RG-02] goes by phone over the four pages to a new password, and outlives a reload on each', async () => {
  const router = await visit('/forgot')
  await screen.findByText('下一步')
  fireEvent.change(document.querySelector('input[type=tel]')!, { target: { value: '138 0000 0003' } })
  press('下一步')
  await screen.findByText(/138\*{6}03/)
  expect(router.state.location.pathname).toBe('/forgotactive')

  cleanup()
  const reloaded = await visit('/forgotactive')
  await sendCode()
  await screen.findByLabelText('再次输入新密码')
  expect(reloaded.state.location.pathname).toBe('/forgotreset')

  type('新密码', 'Mould-2027')
  type('再次输入新密码', 'Mould-2028')
  press('设置新密码')
  expect((await screen.findByRole('alert')).textContent).toBe('两次输入的密码不一致！')
  type('再次输入新密码', 'Mould-2027')
  press('设置新密码')
  await screen.findByText('新密码已设置')
  expect(reloaded.state.location.pathname).toBe('/forgotsucceed')
})

it('[RG-02] leaves whoever went elsewhere while the code was sent there', async () => {
  const sent = Promise.withResolvers<Answer>()
  answers['begin'] = sent.promise
  const router = await visit('/forgot')
  await screen.findByText('下一步')
  fireEvent.change(document.querySelector('input[type=tel]')!, { target: { value: '138 0000 0003' } })
  press('下一步')
  await act(() => router.navigate('/elsewhere'))
  await act(async () => sent.resolve({ code: 1, data: begun }))
  await waitFor(() => expect(sessionStorage.getItem('mw_recovery')).toContain('138******03'))
  expect(router.state.location.pathname).toBe('/elsewhere')
})

it('[RG-02] leaves whoever went elsewhere while the code was checked there', async () => {
  const checked = Promise.withResolvers<Answer>()
  answers['verify'] = checked.promise
  keepStep('verify')
  const router = await visit('/forgotactive')
  await sendCode()
  await act(() => router.navigate('/elsewhere'))
  await act(async () => checked.resolve({ code: 1, data: { ok: true } }))
  await waitFor(() => expect(sessionStorage.getItem('mw_recovery')).toContain('reset'))
  expect(router.state.location.pathname).toBe('/elsewhere')
})

it.each(['/forgotactive', '/forgotreset', '/forgotsucceed'])('[RG-02] sends who jumps to %s back', async (path) => {
  const router = await visit(path)
  await screen.findByText('下一步')
  expect(router.state.location.pathname).toBe('/forgot')
})

it('[RG-02] begins anew when the server has forgotten the recovery', async () => {
  keepStep('verify')
  answers['verify'] = { code: 400, message: 'over', data: { refusal: 'recovery.over' } }
  const router = await visit('/forgotactive')
  await sendCode()
  await screen.findByText('找回方式')
  expect(router.state.location.pathname).toBe('/forgot')
})
