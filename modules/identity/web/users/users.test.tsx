// @vitest-environment happy-dom
import { addWords, startI18n, useSession } from '@mouldwright/web-kit'
import {
  answerCalls,
  type Asked,
  giveRoom,
  type HeldUpload,
  holdUploads,
  showPage,
} from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import UsersPage from './users.page.tsx'

const ok = (data: unknown) => ({ code: 1, message: '', data })
const mei = { id: 5, version: 1, labels: {}, userName: 'mei', realName: '梅', roleNames: '计划员, 组长', enabled: true }
const options = {
  role: { 11: '计划员', 12: '组长' },
  factory: { 21: '一厂', 22: '二厂' },
  dept: { 31: '计划部', 32: '装配部' },
} as const

let asked: Asked[]
beforeAll(() => giveRoom(1_800, 600))
beforeEach(async () => {
  localStorage.clear()
  await startI18n('zh')
  addWords('identity', { zh, en })
  signIn(['identity.user:check', 'identity.user:add', 'identity.department:modify'])
  asked = answerCalls((path) => {
    if (path.endsWith('/upms/user/list.do')) return ok({ rows: [mei], total: 1 })
    if (path.endsWith('/upms/user/add.do')) return ok({ ...mei, id: 6 })
    const [, of] = /\/(\w+)\/options\.do$/.exec(path) ?? []
    if (of && of in options) {
      const found = Object.entries(options[of as keyof typeof options])
      return ok({ options: found.map(([id, label]) => ({ id: Number(id), label, valid: true })) })
    }
    return ok({})
  })
})
afterEach(cleanup)

const signIn = (permissions: readonly string[]) =>
  useSession.setState({ status: 'signedIn', modules: [], permissions: new Set(permissions) })

const field = (label: string) =>
  within(document.querySelector<HTMLElement>('.mw-form')!).getByLabelText(new RegExp(`^${label}`))
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })

/** Chooses one after the other from the one list of a field. */
async function choose(label: string, names: readonly string[]): Promise<void> {
  fireEvent.mouseDown(field(label))
  for (const name of names)
    fireEvent.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }))
}

async function fillIn(): Promise<void> {
  showPage(<UsersPage />, { at: '/settings/user?mode=new' })
  await waitFor(() => field('用户名'))
  type('用户名', 'li')
  type('姓名', '李工')
  type('手机号', '13800000077')
  // The calendar is loaded when it is needed.
  await waitFor(() => expect(field('有效期至')).toHaveProperty('disabled', false))
  type('有效期至', '2099-01-01')
  await choose('角色', ['计划员', '组长'])
  await choose('可进入的工厂', ['一厂', '二厂'])
}

// antd puts a space between two characters of a button, which the theme of the product forbids.
const saveButton = /^保 ?存$/
const save = () => fireEvent.click(screen.getByRole('button', { name: saveButton }))
const bodyOf = (end: string) => asked.find(({ path }) => path.endsWith(end))?.body

describe('the list of users', () => {
  it('[OU-01] has a column that says which roles each has', async () => {
    showPage(<UsersPage />, { at: '/settings/user' })
    const row = (await screen.findByText('mei')).closest<HTMLElement>('.mw-row')!
    expect(within(row).getByText('计划员, 组长')).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: '已分配角色' })).toBeTruthy()
  })
})

describe('a new user', () => {
  it('[OU-01] gets roles and factories from one list each, and the departments besides', async () => {
    await fillIn()
    await choose('所属部门', ['装配部'])
    save()
    await waitFor(() => expect(bodyOf('/dept/save.do')).toBeDefined())
    expect(bodyOf('/upms/user/add.do')).toMatchObject({
      userName: 'li',
      roles: [{ roleId: 11 }, { roleId: 12 }],
      factories: [{ factoryId: 21 }, { factoryId: 22 }],
    })
    expect(asked.at(-1)!.path).not.toMatch(/add\.do$/)
    const told = asked.find(({ path }) => path.endsWith('/dept/save.do'))!
    expect(told).toMatchObject({
      path: '/front/upms/user/6/dept/save.do',
      body: { departments: [{ departmentId: 32 }] },
    })
  })

  it('[OU-01] has nothing about departments for whoever may not change those, nor the names that only the server writes', async () => {
    signIn(['identity.user:check', 'identity.user:add'])
    await fillIn()
    expect(screen.queryByLabelText('所属部门')).toBeNull()
    expect(within(document.querySelector<HTMLElement>('.mw-form')!).queryByText('已分配角色')).toBeNull()
    save()
    await waitFor(() => expect(bodyOf('/upms/user/add.do')).toBeDefined())
    await waitFor(() => expect(screen.queryByRole('button', { name: saveButton })).toBeNull())
    expect(bodyOf('/dept/save.do')).toBeUndefined()
  })

  describe('with a photo', () => {
    let sent: HeldUpload[]
    beforeEach(() => {
      sent = []
      holdUploads((upload) => sent.push(upload))
      vi.stubGlobal('createImageBitmap', async () => ({ width: 400, height: 500 }))
      vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
      vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob(['x'])))
    })
    afterEach(() => {
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
    })

    const photo = () => document.querySelector<HTMLElement>('[data-field=photo]')!
    async function choosePhoto(): Promise<HeldUpload> {
      fireEvent.change(photo().querySelector('input[type=file]')!, { target: { files: [new File(['x'], 'me.png')] } })
      fireEvent.click(await screen.findByRole('button', { name: /^使 ?用$/ }))
      await waitFor(() => expect(sent).toHaveLength(1))
      return sent[0]!
    }

    it('[I6] is not saved without it while it is on its way', async () => {
      await fillIn()
      const upload = await choosePhoto()
      save()
      await waitFor(() => expect(photo().querySelector('.mw-fault')).not.toBeNull())
      expect(bodyOf('/upms/user/add.do')).toBeUndefined()
      await act(async () => upload.end({ fileId: 71, name: 'photo.jpg', bytes: 1 }))
      await waitFor(() => expect(photo().querySelector('.mw-fault')).toBeNull())
      save()
      await waitFor(() => expect(bodyOf('/upms/user/add.do')).toMatchObject({ photo: 71 }))
    })

    it('[I6] is as it was where the photo did not arrive', async () => {
      await fillIn()
      const upload = await choosePhoto()
      await act(async () => upload.endWith('error'))
      await waitFor(() => expect(photo().querySelector('.ant-btn-loading')).toBeNull())
      save()
      await waitFor(() => expect(bodyOf('/upms/user/add.do')).toMatchObject({ photo: null }))
    })
  })
})
