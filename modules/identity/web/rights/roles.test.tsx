// @vitest-environment happy-dom
import { addWords, startI18n, useSession } from '@mouldwright/web-kit'
import { answerCalls, type Asked, giveRoom, showPage } from '@mouldwright/web-kit/fixtures'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import RolesPage from './roles.page.tsx'

const ok = (data: unknown) => ({ code: 1, message: '', data })
const role = (id: number, name: string, type: string) => ({
  id,
  version: 1,
  labels: {},
  code: `r${id}`,
  name,
  type,
  valid: true,
  sortCode: id,
  permissions: [],
})
const roles = [role(1, 'Administrators', 'systemDefined'), role(2, 'Fitters', 'userDefined')]
const reason = '“Administrators” is a system role and cannot be deleted'

const section = (id: number, title: string, isOpen: boolean, isGranted: boolean) => ({
  ...{ id, name: `S${id}`, title, isOpen, isGranted },
})
const sections = [
  section(4, 'Milling', false, true),
  section(5, 'Eroding', false, false),
  section(6, 'Fitting', true, false),
  section(7, 'Grinding', false, false),
]

let asked: Asked[]
let granted: typeof sections
beforeAll(() => giveRoom(1_800, 600))
beforeEach(async () => {
  localStorage.clear()
  await startI18n('en')
  addWords('identity', { zh, en })
  const permissions = new Set(['check', 'detail', 'remove'].map((operation) => `identity.role:${operation}`))
  useSession.setState({ status: 'signedIn', modules: [], permissions })
  granted = sections
  asked = answerCalls((path, { id }) => {
    if (path.endsWith('/role/list.do')) return ok({ rows: roles, total: 2 })
    if (path.endsWith('/role/get.do')) return ok(roles.find((of) => of.id === id))
    if (path.endsWith('/role/remove.do')) return ok({ removed: 1 })
    if (path.includes('/sectionPermission/')) return ok({ sections: granted })
    return ok({ rows: [], total: 0, scopes: [], sections: [] })
  })
})
afterEach(cleanup)

const rowOf = async (name: string) => (await screen.findByText(name)).closest<HTMLElement>('.mw-row')!
const deleteIn = (place: HTMLElement) => within(place).getByRole<HTMLButtonElement>('button', { name: 'Delete' })

describe('deleting a role', () => {
  it('[OU-03] is not offered for a system role, neither in its row nor in the drawer, and says why', async () => {
    showPage(<RolesPage />, { at: '/settings/role' })
    const inRow = deleteIn(await rowOf('Administrators'))
    expect([inRow.disabled, inRow.title]).toEqual([true, reason])
    expect(deleteIn(await rowOf('Fitters')).disabled).toBe(false)
    cleanup()
    showPage(<RolesPage />, { at: '/settings/role?id=1&mode=detail' })
    const drawer = await screen.findByRole('dialog')
    const inDrawer = await within(drawer).findByRole<HTMLButtonElement>('button', { name: 'Delete' })
    expect(inDrawer.disabled).toBe(true)
    fireEvent.pointerEnter(inDrawer)
    expect(await screen.findByText(reason)).toBeTruthy()
  })

  it('[OU-03] is not offered for several of which one is a system role; the key says so and asks nothing', async () => {
    showPage(<RolesPage />, { at: '/settings/role' })
    for (const name of ['Administrators', 'Fitters']) fireEvent.click(within(await rowOf(name)).getByRole('checkbox'))
    expect(deleteIn(screen.getByRole('toolbar')).disabled).toBe(true)
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'Delete' })
    expect(await screen.findByText(reason)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click(within(await rowOf('Administrators')).getByRole('checkbox'))
    expect(deleteIn(screen.getByRole('toolbar')).disabled).toBe(false)
    fireEvent.click(deleteIn(screen.getByRole('toolbar')))
    const question = await screen.findByRole('dialog')
    fireEvent.click(within(question).getByRole('button', { name: /^Delete/ }))
    await waitFor(() => expect(asked.find(({ path }) => path.endsWith('remove.do'))?.body).toMatchObject({ ids: [2] }))
  })
})

describe('the sections of a role', () => {
  const permit = (...permissions: string[]) => useSession.setState({ permissions: new Set(permissions) })
  /** The ticks of the role's drawer, by what each is called. */
  async function ticks() {
    showPage(<RolesPage />, { at: '/settings/role?id=2&mode=detail' })
    const drawer = within(await screen.findByRole('dialog'))
    await drawer.findByRole('checkbox', { name: 'Milling' })
    return (name: string | RegExp) => drawer.getByRole<HTMLInputElement>('checkbox', { name })
  }

  it('are ticked in its drawer, and all that it has then are saved', async () => {
    permit('identity.role:check', 'identity.role:detail', 'basic.section:modify')
    const tick = await ticks()
    expect(['Milling', 'Eroding', 'Grinding'].map((name) => tick(name).checked)).toEqual([true, false, false])
    for (const name of ['Eroding', 'Grinding', 'Grinding']) fireEvent.click(tick(name))
    fireEvent.click(screen.getByRole('button', { name: 'Save sections' }))
    const saved = () => asked.filter(({ path }) => path.endsWith('/sectionPermission/save.do'))
    await waitFor(() => expect(saved()).toHaveLength(1))
    const [{ path, body } = { path: '', body: {} }] = saved()
    expect(path).toMatch(/\/upms\/role\/2\//)
    expect(body).toMatchObject({ sections: [{ sectionId: 4 }, { sectionId: 5 }] })
  })

  it('stay as they were ticked when somebody else grants the same meanwhile', async () => {
    permit('identity.role:check', 'identity.role:detail', 'basic.section:modify')
    const tick = await ticks()
    for (const name of ['Eroding', 'Grinding']) fireEvent.click(tick(name))
    granted = sections.map((of) => (of.title === 'Eroding' ? { ...of, isGranted: true, name: 'seen' } : of))
    // The page is looked at again.
    fireEvent(window, new Event('visibilitychange'))
    await waitFor(() => expect(tick('Eroding').closest('label')!.title).toBe('seen'))
    expect(tick('Eroding').checked).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Save sections' }))
    const saved = () => asked.find(({ path }) => path.endsWith('/sectionPermission/save.do'))
    await waitFor(() => expect(saved()).toBeDefined())
    expect(saved()!.body).toMatchObject({ sections: [{ sectionId: 4 }, { sectionId: 5 }, { sectionId: 7 }] })
  })

  it('that are open to all are ticked and cannot be taken away, nor the others by whoever may not', async () => {
    permit('identity.role:check', 'identity.role:detail', 'basic.section:modify')
    const tick = await ticks()
    expect([tick(/^Fitting/).checked, tick(/^Fitting/).disabled, tick('Eroding').disabled]).toEqual([true, true, false])
    cleanup()
    permit('identity.role:check', 'identity.role:detail')
    const looked = await ticks()
    expect([looked('Milling').disabled, looked('Eroding').disabled]).toEqual([true, true])
  })
})
