/** A signed-in member in front of the shell, and a server that answers what it is told to. */
import { configureClient, startI18n, useSession, type ModuleNode } from '@mouldwright/web-kit'
import { showPage } from '@mouldwright/web-kit/fixtures'
import type { ReactNode } from 'react'

export interface Asked {
  path: string
  body: Record<string, unknown>
}

export const page = (menuKey: string, menuName: string, menuUrl: string, more: object = {}) => ({
  menuKey,
  menuName,
  menuUrl,
  routerUrl: menuUrl.startsWith('/') ? menuUrl : '',
  display: 1,
  ...more,
})

export const moduleOf = (
  moduleKey: string,
  moduleName: string,
  children: ReturnType<typeof page>[] = [],
): ModuleNode => ({
  moduleKey,
  moduleName,
  moduleUrl: `/${moduleKey}/medium`,
  menuChildren: [{ menuKey: `${moduleKey}.all`, menuName: moduleName, menuUrl: null, children }],
})

export const someModules = [
  moduleOf('bom', 'BOM 管理', [
    page('production.mould', '模具', '/production/mould'),
    page('production.part', '零件', '/production/part'),
  ]),
  moduleOf('system', '系统设置', [
    page('basic.machine', '机床', '/basic/machine'),
    page('basic.calendar', '工作日历', '/basic/calendar'),
    page('basic.help', '帮助', 'https://help.partner.test/', { externalUrlFlag: 1 }),
  ]),
]

interface Member {
  modules?: readonly ModuleNode[]
  permissions?: readonly string[]
  roles?: readonly string[]
  preferences?: Readonly<Record<string, unknown>>
}

/** Signs a member in; answers are by the end of the path, there are no others. Returns what was asked. */
export async function signIn(answers: Readonly<Record<string, unknown>>, of: Member = {}): Promise<Asked[]> {
  const asked: Asked[] = []
  localStorage.clear()
  await startI18n('zh')
  useSession.setState({
    status: 'signedIn',
    user: {
      userId: 7,
      userName: 'mei',
      realName: '梅',
      tenantId: 1,
      tenantName: '厂',
      factoryId: 2,
      factoryName: '一厂',
      timeZone: 'Asia/Shanghai',
      phone: '139****01',
      roleList: (of.roles ?? []).map((roleName) => ({ roleName })),
    },
    modules: of.modules ?? someModules,
    permissions: new Set(of.permissions),
    preferences: of.preferences ?? {},
    basePath: Object.fromEntries(someModules.map(({ moduleKey }) => [moduleKey, location.origin])),
  })
  configureClient({
    place: () => null,
    fetch: (async (url: string, { body }: RequestInit) => {
      const path = url.split('?')[0]!
      asked.push({ path, body: body ? (JSON.parse(body as string) as Record<string, unknown>) : {} })
      const key = Object.keys(answers).find((end) => path.endsWith(end))
      return Response.json(
        key === undefined ? { code: 404, message: path } : { code: 1, message: '', data: answers[key] },
      )
    }) as typeof fetch,
  })
  return asked
}

/** Draws a part of the shell at `/home`. Returns the router, which tells where one went. */
export function show(part: ReactNode) {
  return showPage(part, { at: '/home' })
}

/** Makes the window as wide as that for media queries. */
export function widen(pixels: number): void {
  ;(globalThis as unknown as { happyDOM: { setViewport: (of: { width: number }) => void } }).happyDOM.setViewport({
    width: pixels,
  })
}
