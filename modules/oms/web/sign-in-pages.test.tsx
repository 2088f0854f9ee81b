// @vitest-environment happy-dom
/** What people sign in with, systems that they sign in to, and where the assistant is: what their lists show and their forms ask. */
import { addWords, startI18n, useSession, useToast } from '@mouldwright/web-kit'
import { answerCalls, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import ApplicationsPage from './applications.page.tsx'
import ConnectorsPage from './connectors.page.tsx'
import SignInClientsPage from './sign-in-clients.page.tsx'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'

type Answer = { code: number; message?: string; data?: unknown }
let asked: Asked[]
let rows: Record<string, unknown>[]
/** What the server says to a write, by the end of its path. */
let answers: Record<string, Answer>

const stored = (of: object) => ({
  id: 7,
  version: 3,
  updatedAt: '2026-09-25T06:30:00.000Z',
  updatedBy: '陈工',
  labels: {},
  ...of,
})
const refusedAt = (field: string, message: string, row?: number): Answer => ({
  code: 400,
  message: '请检查填写的内容',
  data: { issues: [{ field, rule: 'refused', message, ...(row === undefined ? {} : { row }) }] },
})

/** The grid draws what fits. */
const sizes = [
  ['clientHeight', 600],
  ['clientWidth', 2_400],
] as const
beforeAll(() => {
  for (const [name, value] of sizes) Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value })
})
beforeEach(async () => {
  localStorage.clear()
  await startI18n('zh')
  addWords('oms', { zh, en })
  const may = ['connector', 'signInClient', 'application'].flatMap((kind) =>
    ['check', 'detail', 'add', 'modify', 'remove', 'export', 'import'].map((operation) => `oms.${kind}:${operation}`),
  )
  useSession.setState({ status: 'signedIn', permissions: new Set(may) })
  answers = {}
  asked = answerCalls((path) => {
    const answer = Object.entries(answers).find(([end]) => path.endsWith(end))?.[1]
    if (answer) return answer
    if (path.endsWith('list.do')) return { code: 1, data: { rows, total: rows.length } }
    return { code: 1, data: rows[0] ?? {} }
  })
})
afterEach(() => {
  cleanup()
  useToast.setState({ toast: null })
})

const sent = (end: string) => asked.filter(({ path }) => path.endsWith(end)).map(({ body }) => body)
const rowOf = async (text: string) => (await screen.findByText(text)).closest<HTMLElement>('.mw-row')!
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

const fieldOf = (name: string) => document.querySelector<HTMLElement>(`[data-field="${name}"]`)!
const inputOf = (name: string) => fieldOf(name).querySelector<HTMLInputElement>('input, textarea')!
const faultOf = (name: string) => fieldOf(name).querySelector('.mw-fault')?.textContent
/** Fields of the form, in their order. */
const asks = () =>
  [...document.querySelectorAll<HTMLElement>('.mw-field[data-field]')].map(({ dataset }) => dataset['field']!)
const required = () => asks().filter((name) => fieldOf(name).querySelector('label')?.textContent.endsWith('*'))
const fixed = () => asks().filter((name) => fieldOf(name).querySelector<HTMLInputElement>('input')?.disabled)
const faults = () => asks().filter((name) => faultOf(name))
const type = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) fireEvent.change(inputOf(name), { target: { value } })
}
const save = () => fireEvent.submit(document.querySelector('form.mw-form')!)
/** Opens the form of a new record, or of the one that there is. */
async function fill(page: ReactNode, mode: 'new' | 'edit') {
  showPage(page, { at: mode === 'new' ? '/?mode=new' : '/?id=7&mode=edit' })
  await waitFor(() => expect(asks()).not.toEqual([]))
}

describe('connectors', () => {
  const works = stored({
    ...{ key: 'works-id', kind: 'openid', nameZh: '厂内账号', nameEn: 'Works account', tenant: 5 },
    ...{ clientId: 'mouldwright', secret: '••••••', issuer: 'https://id.partner.test/realms/works', hosts: null },
    ...{ agentId: null, corpId: null, mode: 'oauth2', valid: true, people: 12, labels: { tenant: '华东精模' } },
  })
  const wecom = { ...works, kind: 'wecom', issuer: null, agentId: '1000002' }
  beforeEach(() => void (rows = [works]))

  it('[SI-06 R4] are listed with kind, issuer, tenant and people, without their secret, and none is removed', async () => {
    showPage(<ConnectorsPage />)
    const row = await rowOf('厂内账号')
    expect(headers()).toEqual([...['名称', '英文名称', '种类', '编号', '颁发者', '租户', '已关联人数', '启用', '操作']])
    const { issuer } = works as unknown as { issuer: string }
    for (const shown of ['Works account', 'OpenID', 'works-id', issuer, '华东精模', '12', '有效'])
      expect(within(row).getByText(shown), shown).toBeTruthy()
    expect(row.textContent).not.toContain('••')
    expect(buttons()).toEqual(expect.arrayContaining(['新增', '编辑']))
    expect(buttons().filter((name) => /删除|导出|导入/.test(name))).toEqual([])
  })

  it('[SI-06] are asked for all that their kinds need; what people are known by is fixed then', async () => {
    const all = [
      ...['key', 'kind', 'nameZh', 'nameEn', 'tenant', 'valid'],
      ...['clientId', 'secret', 'issuer', 'hosts', 'agentId', 'corpId', 'mode'],
    ]
    await fill(<ConnectorsPage />, 'new')
    expect(asks()).toEqual(all)
    expect(required()).toEqual(['key', 'kind', 'nameZh', 'nameEn', 'clientId', 'secret', 'mode'])
    cleanup()
    await fill(<ConnectorsPage />, 'edit')
    expect(fixed()).toEqual(['key', 'kind', 'tenant', 'people', 'issuer', 'mode'])
  })

  it('[SI-06] of WeCom have an application: its field says so, and the server is not asked', async () => {
    rows = [wecom]
    await fill(<ConnectorsPage />, 'edit')
    type({ agentId: '' })
    save()
    await waitFor(() => expect(faultOf('agentId')).toBe('企业微信要填应用 ID'))
    expect(sent('modify.do')).toEqual([])
  })

  it('[SI-06] have their issuer refused by the server at its field', async () => {
    answers['add.do'] = refusedAt('issuer', '颁发者在本机')
    const given = { key: 'k1', nameZh: '甲', nameEn: 'A', clientId: 'c', secret: 's', issuer: 'https://10.0.0.1' }
    await fill(<ConnectorsPage />, 'new')
    type(given)
    save()
    await waitFor(() => expect(faultOf('issuer')).toBe('颁发者在本机'))
    expect(sent('add.do')).toMatchObject([{ ...given, kind: 'openid', mode: 'oauth2', valid: true }])
    expect(faults()).toEqual(['issuer'])
  })
})

describe('systems that send people here', () => {
  const mes = stored({
    ...{ clientId: 'mes', name: '制造执行', isPublic: false, mayRefresh: true, backchannelLogoutUri: null },
    ...{ redirectUris: [{ address: 'https://mes.partner.test/callback', labels: {} }], postLogoutUris: [] },
  })
  beforeEach(() => void (rows = [mes]))
  const more = async (name: string) => {
    fireEvent.click(within(await rowOf(name)).getByRole('button', { name: '更多操作' }))
    return screen.findByRole('menuitem', { name: /生成新密钥/ })
  }

  it('[SI-06] are listed with their id, and whether they keep a secret and may refresh', async () => {
    showPage(<SignInClientsPage />)
    const row = await rowOf('制造执行')
    expect(headers()).toEqual(['', '名称', '客户端 ID', '不能保守密钥', '可用刷新令牌', '退出通知地址', '操作'])
    expect(within(row).getByText('mes')).toBeTruthy()
    expect(
      within(row)
        .getAllByText(/^[是否]$/)
        .map(({ textContent }) => textContent.trim()),
    ).toEqual(['否', '是'])
  })

  it('[SI-06] are asked where people come back to, and each address is refused in its row', async () => {
    await fill(<SignInClientsPage />, 'new')
    expect(asks()).toEqual([
      ...['clientId', 'name', 'isPublic', 'mayRefresh', 'redirectUris', 'postLogoutUris', 'backchannelLogoutUri'],
    ])
    type({ clientId: 'mes2', name: '制造' })
    save()
    await waitFor(() => expect(faults()).toEqual(['redirectUris']))
    expect(sent('add.do')).toEqual([])
    cleanup()
    answers['modify.do'] = refusedAt('redirectUris.address', '要用 https', 1)
    await fill(<SignInClientsPage />, 'edit')
    expect(fixed()).toEqual(['clientId'])
    type({ 'redirectUris.address': 'http://mes.partner.test/callback' })
    save()
    await waitFor(() => expect(faultOf('redirectUris.address')).toBe('要用 https'))
    expect(sent('modify.do')).toEqual([
      { id: 7, version: 3, redirectUris: [{ address: 'http://mes.partner.test/callback' }] },
    ])
  })

  it('[SI-06 R4] get a new secret once it is agreed to, shown until it is closed', async () => {
    answers['renewSecret.do'] = { code: 1, data: { clientId: 'mes', secret: 'once-only' } }
    showPage(<SignInClientsPage />)
    const askToRenew = async () => {
      fireEvent.click(await more('制造执行'))
      return screen.findByRole('dialog', { name: '给“制造执行”生成新密钥？' })
    }
    fireEvent.click(within(await askToRenew()).getByRole('button', { name: /^取 ?消$/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const question = await askToRenew()
    expect(question.textContent).toContain('原来的密钥立即失效')
    expect(sent('renewSecret.do')).toEqual([])
    fireEvent.click(within(question).getByRole('button', { name: '生成新密钥' }))
    const shown = await screen.findByRole('dialog', { name: '“制造执行”的新密钥' })
    expect(shown.textContent).toContain('client_idmesclient_secretonce-only')
    expect(sent('renewSecret.do')).toEqual([{ id: 7, version: 3 }])
    fireEvent.click(within(shown).getByRole('button', { name: '已经填好' }))
    await waitFor(() => expect(document.body.textContent).not.toContain('once-only'))
  })

  it('[SI-06] that keep no secret get none', async () => {
    rows = [{ ...mes, isPublic: true }]
    showPage(<SignInClientsPage />)
    const renew = (await more('制造执行')) as HTMLButtonElement
    expect([renew.disabled, renew.title]).toEqual([true, '这个系统没有密钥'])
  })
})

describe('applications of the assistant', () => {
  const chat = stored({
    ...{ code: 'chat', tenant: null, channelUrl: 'https://assistant.test/', apiUrl: 'https://model.test/v1' },
    ...{ model: 'qwen3', secret: '••••••' },
  })
  beforeEach(() => void (rows = [chat]))

  it('[CL-36 R4] are listed with their addresses and model, without their secret', async () => {
    showPage(<ApplicationsPage />)
    const row = await rowOf('qwen3')
    expect(headers()).toEqual(['', '应用', '租户', '页面地址', '接口地址', '模型', '操作'])
    for (const shown of ['对话', 'https://assistant.test/', 'https://model.test/v1'])
      expect(within(row).getByText(shown), shown).toBeTruthy()
    expect(row.textContent).not.toContain('••')
  })

  it('[CL-36] are asked for one address at least, and have it refused by the server at its field', async () => {
    await fill(<ApplicationsPage />, 'new')
    expect(asks()).toEqual(['code', 'tenant', 'channelUrl', 'apiUrl', 'model', 'secret'])
    expect(required()).toEqual(['code'])
    save()
    await waitFor(() => expect(faultOf('apiUrl')).toBe('页面地址和接口地址至少填一个'))
    expect(sent('add.do')).toEqual([])
    answers['add.do'] = refusedAt('channelUrl', '主机不可信')
    type({ channelUrl: 'https://evil.test/' })
    save()
    await waitFor(() => expect(faultOf('channelUrl')).toBe('主机不可信'))
    expect(faults()).toEqual(['channelUrl'])
    expect(sent('add.do')).toMatchObject([{ code: 'chat', tenant: null, channelUrl: 'https://evil.test/' }])
    cleanup()
    await fill(<ApplicationsPage />, 'edit')
    expect(fixed()).toEqual(['code', 'tenant'])
  })
})
