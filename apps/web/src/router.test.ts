// @vitest-environment happy-dom
import { catalogue } from '@mouldwright/shell/shared'
import { startI18n } from '@mouldwright/web-kit'
import { matchRoutes } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import { RequireSession } from './pages/require-session.tsx'
import { appRoutes } from './router.tsx'
import { knownPaths } from './routes.ts'
import { Layout } from './shell/layout.tsx'

beforeAll(() => startI18n('zh'))

const matched = (path: string) => matchRoutes(appRoutes, path)!.map(({ route }) => route)
const leaf = (path: string) => matched(path).at(-1)!.path
/** Whether a guard stands around the page: the layout's, or the one of pages without a header. */
const isGuarded = (path: string) =>
  matched(path).some(({ Component }) => Component === Layout || Component === RequireSession)

/** Outside the layout, as the specification lists them; the account site has those of registration and recovery. */
const outside = [
  '/',
  '/loginMedium',
  '/loginMediumLoading',
  '/app',
  '/login',
  '/third/login',
  '/third/open/thirdLotLogin',
  '/third/open',
  '/jumping',
  '/mdbJumping',
  '/languagesetting',
]
const prefixes =
  'crm pm dfm cad bom capp aps cam mf tool qa buy outsource whms asm tr form dlv cost reports ems oee comm settings cell linknode es finance aftersale'.split(
    ' ',
  )

describe('the routes', () => {
  it.each(outside)('[SH-01] %s stands outside the layout', (path) => {
    expect(leaf(path)).toBe(path)
    expect(matched(path).some(({ Component }) => Component === Layout)).toBe(false)
  })

  it.each(['/', '/login', '/third/login'])('[SH-02] %s is open to visitors', (path) => {
    expect(isGuarded(path)).toBe(false)
  })

  it.each(['/languagesetting', '/home', '/main', '/open', '/error', '/comm/version', '/aps/medium', '/nothing/here'])(
    '[SH-02] %s sends visitors to sign in',
    (path) => {
      expect(isGuarded(path)).toBe(true)
    },
  )

  it.each(['/home', '/main', '/open', '/error'])('[SH-03] %s stands inside the layout', (path) => {
    expect(leaf(path)).toBe(path)
    expect(matched(path)[0]!.id).toBe('layout')
  })

  it('[SH-03 SH-10] one step that is no page is a short code, anything longer is not found', () => {
    expect(leaf('/2abcdefg')).toBe('/:shortCode')
    expect(leaf('/a/b')).toBe('*')
    expect(leaf('/a/b/c/d')).toBe('*')
  })

  it('[SH-04] /main and /open are the same page', async () => {
    const [one, other] = await Promise.all(
      ['/main', '/open'].map((path) => (matched(path).at(-1)!.lazy as () => Promise<{ Component: unknown }>)()),
    )
    expect(one!.Component).toBe(other!.Component)
  })

  it.each(prefixes)('[SH-06] /%s/medium is a landing page', (prefix) => {
    expect(leaf(`/${prefix}/medium`)).toBe('/:prefix/medium')
    expect(catalogue.some((row) => row.prefix === prefix)).toBe(true)
  })

  it('[SH-06] there is a prefix for every module with pages of its own, and no other', () => {
    expect(catalogue.flatMap(({ prefix }) => prefix ?? []).sort()).toEqual([...prefixes].sort())
  })

  it('[MO-05] the section is chosen on a page of its own', () => {
    expect(leaf('/mf/selectSection')).toBe('/mf/selectSection')
    expect(isGuarded('/mf/selectSection')).toBe(true)
  })

  it('[SH-07] embedded pages stand under their module', () => {
    expect(leaf('/crm/iframePage/crm.offer')).toBe('/:module/iframePage/:menuKey')
    expect(leaf('/crm/iframePageNoMainLayout/crm.offer')).toBe('/:module/iframePageNoMainLayout/:menuKey')
  })
})

describe('the way back after sign-in', () => {
  it.each([
    '/home',
    '/main',
    '/open',
    '/aps/medium',
    '/mf/selectSection',
    '/crm/iframePage/crm.offer',
    '/2abcdefg',
    '/languagesetting',
  ])('[SH-02 N1] leads to %s', async (path) => {
    expect((await knownPaths(path))(path)).toBe(true)
  })

  it.each(['/', '/login', '/nothing', '/nothing/here', '/front/x.do', '/oidc/auth', '/1abcdefg'])(
    '[SH-02 N1] does not lead to %s',
    async (path) => {
      expect((await knownPaths(path))(path)).toBe(false)
    },
  )
})
