// @vitest-environment happy-dom
import { startI18n, storedLogin, useSession, type ModuleNode } from '@mouldwright/web-kit'
import { answerCalls, showRoutes, type Asked } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fetchAddresses } from './addresses.ts'
import { copyPageLink, FramePage, OpenPage, ShortCodePage } from './index.ts'

type Answer = { code: number; message?: string; data?: unknown }
let asked: Asked[]
let answers: Record<string, Answer>

const module = (moduleKey: string, moduleName: string, moduleUrl: string): ModuleNode => ({
  moduleKey,
  moduleName,
  moduleUrl,
  menuChildren: [
    {
      menuKey: `${moduleKey}.all`,
      menuName: 'All',
      children: [{ menuKey: `${moduleKey}.offer`, menuName: 'ExtensionPoints' }],
    },
  ],
})
const user = {
  userId: 1,
  userName: 'gu',
  realName: 'Gu',
  tenantId: 7,
  tenantName: 'T',
  factoryId: 1,
  factoryName: 'F',
  timeZone: 'Asia/Shanghai',
  phone: '',
  roleList: [],
}

/** Frames are looked at, not loaded. */
const { happyDOM } = window as unknown as {
  happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } }
}
happyDOM.settings.handleDisabledFileLoadingAsSuccess = true

beforeEach(async () => {
  localStorage.clear()
  await startI18n('en')
  storedLogin.set('userData', user)
  useSession.setState({
    status: 'signedIn',
    user,
    modules: [module('crm', 'Orders', '/crm/medium'), module('aps', 'Planning', '/aps/medium')],
  })
  answers = {
    '/checklogin': { code: 1, data: { ticket: 'once' } },
    '/checkticket': { code: 1, data: {} },
    '/upms/module/openPage.do': {
      code: 1,
      data: { kind: 'foreign', address: 'https://crm.partner.test/offers?ticket=t1' },
    },
  }
  asked = answerCalls(
    (path) => ({
      message: '',
      data: null,
      ...(answers[path.replace('/front', '')] ?? { code: 404, message: 'absent' }),
    }),
    { place: () => null, isStillAt: async () => true, mayCall: () => true },
  )
})
afterEach(cleanup)

const visit = (address: string) =>
  act(async () =>
    showRoutes(
      [
        { path: '/main', element: <OpenPage /> },
        { path: '/:module/iframePage/:menuKey', element: <FramePage /> },
        { path: '/home', element: <p>home</p> },
        { path: '/aps/schedule', element: <p>schedules</p> },
        { path: '/:shortCode', element: <ShortCodePage absent={<p>Oops, page not found</p>} /> },
        { path: '*', element: <p>elsewhere</p> },
      ],
      address,
      null,
    ),
  )
const paths = () => asked.map(({ path }) => path.replace('/front', ''))
const frames = () => document.querySelectorAll('iframe')

describe('a page of a module', () => {
  it('[SH-04 N2] of another system opens in a sandbox after the ticket check, with its own ticket', async () => {
    await visit('/main?module=crm&domain=crm.partner.test&targetUrl=%2Foffers&_t=1')
    const frame = await screen.findByTitle('Page of Orders')
    expect(paths()).toEqual(['/checklogin', '/checkticket', '/upms/module/openPage.do'])
    expect(asked[1]!.body).toEqual({ ticket: 'once' })
    expect(asked[2]!.body).toEqual({ module: 'crm', domain: 'crm.partner.test', targetUrl: '/offers' })
    expect(frame.getAttribute('src')).toBe('https://crm.partner.test/offers?ticket=t1')
    const rights = frame.getAttribute('sandbox')!.split(' ')
    expect(rights).toContain('allow-scripts')
    expect(rights.some((right) => right.startsWith('allow-top-navigation') || right === 'allow-modals')).toBe(false)
    expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer')
  })

  it('[SH-04 SH-05] of this suite is gone to, with its wish for the header', async () => {
    answers['/upms/module/openPage.do'] = { code: 1, data: { kind: 'own', address: '/aps/schedule?q=1' } }
    const router = await visit('/main?module=aps&targetUrl=%2Faps%2Fschedule&hideHead=1')
    await screen.findByText('schedules')
    expect(router.state.location.pathname + router.state.location.search).toBe('/aps/schedule?q=1&hideHead=1')
    expect(frames()).toHaveLength(0)
  })

  it('[N2] that the server refuses is told in a sentence, and no frame is there', async () => {
    answers['/upms/module/openPage.do'] = {
      code: 11015,
      message: 'It does not belong to the module',
      data: { refusal: 'page.refused' },
    }
    await visit('/main?module=crm&domain=evil.test&targetUrl=https%3A%2F%2Fevil.test%2F')
    expect((await screen.findByRole('alert')).textContent).toContain('It does not belong to the module')
    expect(frames()).toHaveLength(0)
  })

  it.each(['//evil.test/', 'https://evil.test/', '/a/../../front/x', 'javascript:alert(1)'])(
    '[N2] is no page of this suite at %s, even if an answer says so',
    async (address) => {
      answers['/upms/module/openPage.do'] = { code: 1, data: { kind: 'own', address } }
      const router = await visit('/main?module=aps&targetUrl=x')
      await screen.findByRole('alert')
      expect(router.state.location.pathname).toBe('/main')
      expect(frames()).toHaveLength(0)
    },
  )

  it('[SH-04] is not asked for when the ticket check fails', async () => {
    answers['/checkticket'] = { code: 422, message: 'The ticket is wrong', data: { refusal: 'ticket.wrong' } }
    await visit('/main?module=crm&targetUrl=%2Foffers')
    await screen.findByRole('alert')
    expect(paths()).toEqual(['/checklogin', '/checkticket'])
    expect(frames()).toHaveLength(0)
  })

  it.each(['/main?module=bom&targetUrl=%2Fx', '/bom/iframePage/bom.x?iframeSrc=https%3A%2F%2Fx.test'])(
    '[MO-02 R2] of a module that is not opened sends nothing: %s',
    async (address) => {
      await visit(address)
      expect(screen.getByRole('heading').textContent).toBe('Module “BOM management” is not open')
      expect(asked).toEqual([])
    },
  )

  it.each(['/main', '/main?targetUrl=%2Faps%2Fschedule'])('[N2] without a module is a fault: %s', async (address) => {
    await visit(address)
    expect(screen.getByRole('alert')).toBeTruthy()
    expect(asked).toEqual([])
  })
})

describe('an embedded page', () => {
  const src = 'https://crm.partner.test/board'
  const address = (iframeSrc: string) => `/crm/iframePage/crm.offer?iframeSrc=${encodeURIComponent(iframeSrc)}`

  it('[SH-07 N3] shows the address that the server keeps, in a sandbox', async () => {
    answers['/upms/module/iframePage.do'] = { code: 1, data: { url: src } }
    await visit(address(src))
    const frame = await screen.findByTitle('ExtensionPoints')
    expect(asked[0]!.body).toEqual({ module: 'crm', menuKey: 'crm.offer', iframeSrc: src })
    expect(frame.getAttribute('src')).toBe(src)
    expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation')
  })

  it('[N3] gives a page at our own origin no way out of the sandbox', async () => {
    const own = `${location.origin}/front/bms/pdm/getfile.do?fileId=1`
    answers['/upms/module/iframePage.do'] = { code: 1, data: { url: own } }
    await visit(address(own))
    expect((await screen.findByTitle('ExtensionPoints')).getAttribute('sandbox')).not.toContain('allow-same-origin')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'blob:https://mould.test/1', src])(
    '[N3] refuses %s when the server does not keep it',
    async (iframeSrc) => {
      answers['/upms/module/iframePage.do'] = { code: 11015, message: 'No', data: { refusal: 'frame.refused' } }
      await visit(address(iframeSrc))
      await screen.findByRole('alert')
      expect(frames()).toHaveLength(0)
    },
  )

  it('[N3] shows nothing but what was asked for', async () => {
    answers['/upms/module/iframePage.do'] = { code: 1, data: { url: 'javascript:alert(1)' } }
    await visit(address('javascript:alert(1)'))
    await screen.findByRole('alert')
    expect(frames()).toHaveLength(0)
  })
})

describe('a short code', () => {
  it('[SH-10] leads to its page', async () => {
    answers['/upms/shortCode/resolve.do'] = { code: 1, data: { path: '/aps/schedule?q=M26' } }
    const router = await visit('/2abcdefg')
    await screen.findByText('schedules')
    expect(router.state.location.search).toBe('?q=M26')
  })

  it('[SH-03 SH-10] that stands for nothing is no page; what cannot be one is not asked for', async () => {
    answers['/upms/shortCode/resolve.do'] = { code: 404, message: 'none' }
    await visit('/2abcdefg')
    await screen.findByText('Oops, page not found')
    cleanup()
    asked.length = 0
    await visit('/nothing')
    expect(screen.getByText('Oops, page not found')).toBeTruthy()
    expect(asked).toEqual([])
  })

  it('[SH-10] of the page with its filter goes to the clipboard', async () => {
    answers['/upms/shortCode/add.do'] = { code: 1, data: { code: '2abcdefg' } }
    await copyPageLink('/aps/schedule?q=M26')
    expect(asked.map(({ body }) => body)).toEqual([{ path: '/aps/schedule?q=M26' }])
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/2abcdefg`)
  })
})

it('[MO-09 CL-42] fetches the base-path map once and keeps the addresses', async () => {
  answers['/upms/module/basePath.do'] = {
    code: 1,
    data: { crm: { address: 'https://crm.partner.test', domain: 'crm.partner.test', isOwn: false } },
  }
  await Promise.all([fetchAddresses(), fetchAddresses()])
  await fetchAddresses()
  await waitFor(() => expect(storedLogin.get('basePath')).toEqual({ crm: 'https://crm.partner.test' }))
  expect(paths()).toEqual(['/upms/module/basePath.do'])
  const listed =
    'asm,aps,bom,buy,cam,cad,capp,cell,common,cost,crm,dfm,dlv,ems,form,linknode,tooling,outsource,pm,qa,reports,oee,system,tools,tr,whms,aftersale,es,finance'
  const keys = String(asked[0]!.body['moduleKeys']).split(',')
  expect(listed.split(',').every((key) => keys.includes(key))).toBe(true)
})
