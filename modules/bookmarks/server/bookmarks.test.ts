import type { Caller } from '@mouldwright/testkit'
import { beforeEach, expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'

const world = worldOfFile()
let caller: Caller
let keys: string[]

beforeEach(async () => {
  caller = await world.user(['*'])
  const { moduleData } = await caller.ok('upms/user/getModuleTree.do')
  keys = moduleData.flatMap(({ menuChildren }: any) =>
    menuChildren.flatMap(({ children }: any) => children.map(({ menuKey }: any) => menuKey)),
  )
})

const add = (menuKey: string) => caller.post<any>('upms/userMenu/addUserMenu.do', { menuKey })
const kept = async () => (await caller.ok('upms/userMenu/getUserMenuList.do')).rows

it('[CL-24 CL-25 CL-26 CL-27] are added, arranged and removed; each shows what the menu shows', async () => {
  for (const key of keys.slice(0, 3)) expect((await add(key)).code).toBe(1)
  const rows = await kept()
  expect(rows.map(({ menuKey, sortOrder }: any) => [menuKey, sortOrder])).toEqual(
    keys.slice(0, 3).map((key, index) => [key, index]),
  )
  expect(rows[0]).toMatchObject({ menuUrl: expect.stringMatching(/^\//), menuName: expect.any(String) })
  const turned = [...rows].reverse().map(({ userMenuId }: any) => ({ userMenuId }))
  const { rows: arranged } = await caller.ok('upms/userMenu/editUserMenus.do', { userMenus: turned })
  expect(arranged.map(({ menuKey }: any) => menuKey)).toEqual(keys.slice(0, 3).reverse())
  // The list is the whole: what it leaves out goes.
  await caller.ok('upms/userMenu/editUserMenus.do', { userMenus: turned.slice(0, 2) })
  expect(await kept()).toHaveLength(2)
  await caller.ok('upms/userMenu/removeUserMenu.do', { menuKey: keys[2] })
  await caller.ok('upms/userMenu/removeUserMenu.do', { deleteUserMenuIds: [turned[1]] })
  expect(await kept()).toEqual([])
})

it('[CL-25] a page is added to those of `userMenuIds`, which stand in that order and before it', async () => {
  for (const key of keys.slice(0, 3)) await add(key)
  const [first, second, third] = (await kept()).map(({ userMenuId }: any) => ({ userMenuId }))
  const stranger = { userMenuId: 4_242_424_242 }
  const wanted = { menuKey: keys[3], userMenuIds: [third, stranger, first, second] }
  const { rows } = await caller.ok('upms/userMenu/addUserMenu.do', wanted)
  expect(rows.map(({ menuKey, sortOrder }: any) => [menuKey, sortOrder])).toEqual([
    [keys[2], 0],
    [keys[0], 1],
    [keys[1], 2],
    [keys[3], 3],
  ])
  expect(await kept()).toEqual(rows)
})

it('[CL-27] the whole list is sorted by `sortOrder`, whatever the order in which it is sent', async () => {
  for (const key of keys.slice(0, 3)) await add(key)
  const places = [7, 0, 3]
  const userMenus = (await kept()).map(({ userMenuId }: any, at: number) => ({ userMenuId, sortOrder: places[at] }))
  const { rows } = await caller.ok('upms/userMenu/editUserMenus.do', { userMenus })
  expect(rows.map(({ menuKey, sortOrder }: any) => [menuKey, sortOrder])).toEqual([
    [keys[1], 0],
    [keys[2], 1],
    [keys[0], 2],
  ])
  for (const wrong of [{ sortOrder: -1 }, { userMenuId: rows[1].userMenuId }]) {
    const sent = userMenus.map((row: object, at: number) => (at === 0 ? { ...row, ...wrong } : row))
    expect((await caller.post('upms/userMenu/editUserMenus.do', { userMenus: sent })).code).toBe(400)
  }
  expect(await kept()).toEqual(rows)
})

it('[CL-23] are chosen from the menu that the member may open', async () => {
  const narrow = await world.user(['identity.user:check'])
  const { menuData } = await narrow.ok('upms/userMenu/getMenuTree.do')
  const urls = menuData.flatMap(({ menuChildren }: any) =>
    menuChildren.flatMap(({ children }: any) => children.map(({ menuUrl }: any) => menuUrl)),
  )
  expect(urls).toEqual(['/comm/messageNotice/messageManagement', '/settings/user'])
})

it('[MN-07] hold ten at most, also when fifteen are added at once, and one page once', async () => {
  await Promise.all(keys.slice(0, 15).map(add))
  expect(await kept()).toHaveLength(10)
  const full = await add(keys.find((key) => !keys.slice(0, 15).includes(key))!)
  expect(full).toMatchObject({ code: expect.any(Number), data: { refusal: 'bookmark.full', params: { max: 10 } } })
  const [first] = await kept()
  expect((await add(first.menuKey)).code).toBe(1)
  expect(await kept()).toHaveLength(10)
})

it('[MN-07 R1] take only pages that the member may open, and hide one whose right is gone', async () => {
  // Neither a module nor a heading of the menu has an address.
  for (const key of ['no.such', 'system', 'identity.organisation'])
    expect(await add(key)).toMatchObject({ data: { refusal: 'bookmark.noPage' } })
  const narrow = await world.user(['identity.user:check'])
  const refused = await narrow.post<any>('upms/userMenu/addUserMenu.do', { menuKey: 'identity.role' })
  expect(refused.data.refusal).toBe('bookmark.noPage')
})

it('[T1 C1] are one’s own: another’s are neither seen, arranged nor removed', async () => {
  await add(keys[0]!)
  const [row] = await kept()
  const stranger = await world.user(['*'])
  expect((await stranger.ok('upms/userMenu/getUserMenuList.do')).rows).toEqual([])
  const ids = [{ userMenuId: row.userMenuId }]
  expect((await stranger.post('upms/userMenu/editUserMenus.do', { userMenus: ids })).code).toBe(409)
  expect((await stranger.post('upms/userMenu/removeUserMenu.do', { deleteUserMenuIds: ids })).code).toBe(404)
  expect(await kept()).toHaveLength(1)
})
