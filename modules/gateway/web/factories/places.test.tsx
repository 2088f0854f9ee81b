// @vitest-environment happy-dom
import type { GatewayEntry, TenantEntry } from '@mouldwright/gateway/shared'
import {
  Feedback,
  isStillAt,
  isTokenOfAnother,
  pagePlace,
  shortToken,
  startI18n,
  storedLogin,
  takeSession,
  ThemeProvider,
  useSession,
  type Arrival,
} from '@mouldwright/web-kit'
import { answerCalls, sessionData, type Asked } from '@mouldwright/web-kit/fixtures'
import { pass } from '@mouldwright/web-kit/fixtures/faked-clock'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { gatewayEntry as gateway } from '../gateway-entry.fixture.ts'
import { openOwnFrame } from '../gateways/own-frame.fixture.ts'
import { FactoryButton, PlaceDialogs } from '../index.ts'
import { places } from './place-store.ts'

type Answer = { code: number; message?: string; data?: unknown }
let asked: Asked[]
let answer: (path: string, body: Record<string, unknown>) => Answer
let arrived: Arrival[]

const entry = (tenantId: number, factoryId: number, more: Partial<TenantEntry> = {}): TenantEntry => ({
  tenantId,
  tenantName: `公司${tenantId}`,
  tenantType: 0,
  factoryId,
  factoryName: `工厂${factoryId}`,
  allowLoginFlag: 1,
  overdueFlag: 0,
  expireTime: null,
  expireRemainDays: null,
  loginDelaySeconds: 0,
  serverAppUuid: null,
  gatewayState: 0,
  gatewayList: [],
  ...more,
})

const tree = (tenantId: number, factoryId: number) =>
  sessionData(
    {
      userId: tenantId * 100,
      realName: '顾行远',
      tenantId,
      tenantName: `公司${tenantId}`,
      factoryId,
      factoryName: `工厂${factoryId}`,
      phone: '138******05',
    },
    { menuData: [] },
  )

const late = entry(3, 30, {
  overdueFlag: 1,
  expireRemainDays: -4,
  expireTime: '2026-11-01',
  loginDelaySeconds: 1,
})
const barred = entry(4, 40, { allowLoginFlag: 0, overdueFlag: 1, expireRemainDays: -90, expireTime: '2026-08-01' })
const own = entry(5, 50, { tenantType: 1, tenantName: '顾行远', factoryName: '顾行远' })
const list = [entry(1, 10), entry(1, 11), entry(2, 20), late, barred, own]

let tenantList: TenantEntry[]

beforeEach(async () => {
  vi.useFakeTimers()
  localStorage.clear()
  sessionStorage.clear()
  arrived = []
  tenantList = list
  answer = (path, body) => {
    if (path.endsWith('getGlobalUserOfTenantInfo.do')) return { code: 1, data: { realName: '顾行远', tenantList } }
    if (path.endsWith('getModuleTree.do')) {
      const { tenantId, factoryId } = storedLogin.get<{ tenantId: number; factoryId: number }>('userData')!
      return { code: 1, data: tree(tenantId, factoryId) }
    }
    if (path === '/switchTenant')
      return {
        code: 1,
        data: { token: 'new', tenantId: body['tenantId'], factoryId: body['factoryId'], gateway: null },
      }
    return { code: 1, data: {} }
  }
  await startI18n('zh')
  asked = []
  const reply = (url: string, body: Record<string, unknown>) => {
    const path = url.replace('/front', '')
    asked.push({ path, body })
    return answer(path, body)
  }
  answerCalls(reply, { place: pagePlace, isStillAt, mayCall: () => !isTokenOfAnother() })
  shortToken.set('old')
  takeSession(tree(1, 10))
})

afterEach(async () => {
  // What was said has been read, and what was asked has been answered.
  await pass(5_000)
  cleanup()
  vi.useRealTimers()
})

const switches = () => asked.filter(({ path }) => path === '/switchTenant').map(({ body }) => body)

async function show(): Promise<void> {
  render(
    <ThemeProvider>
      <FactoryButton />
      <PlaceDialogs onArrive={(how) => void arrived.push(how)} />
      <Feedback />
    </ThemeProvider>,
  )
  // Dialogs are fetched when they are first wanted, and that is no timer.
  await vi.waitFor(async () => {
    await pass(50)
    expect(asked.length).toBeGreaterThan(0)
  })
}

async function openDialog(): Promise<HTMLElement> {
  await show()
  fireEvent.click(screen.getByRole('button', { name: /工厂10/ }))
  return vi.waitFor(async () => {
    await pass(50)
    const dialog = screen.getByRole('dialog')
    within(dialog).getByText('工厂30')
    return dialog
  })
}
const row = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const until = (look: () => unknown) =>
  vi.waitFor(async () => {
    await pass(20)
    look()
  })

describe('the choice of factories', () => {
  it('[TN-01 HD-07 TN-17] opens from the factory’s name: tenants with their factories, dates, and what cannot be entered', async () => {
    const dialog = await openDialog()
    expect(dialog.style.width || dialog.closest<HTMLElement>('[style*="width"]')?.style.width).toBe('462px')
    expect(within(dialog).getByText('请选择工厂')).toBeTruthy()
    expect(
      within(dialog)
        .getAllByRole('region')
        .map((section) => section.getAttribute('aria-label')),
    ).toEqual(['公司1', '公司2', '公司3', '公司4', '顾行远'])
    expect(screen.getByText('已于 2026-11-01 到期')).toBeTruthy()
    expect(screen.getByText('已于 2026-08-01 到期，不能进入')).toBeTruthy()
    expect(row('工厂40').disabled).toBe(true)
    expect(row('工厂20').disabled).toBe(false)
    expect(row('顾行远').disabled).toBe(false)
    expect(screen.getByText('个人用户')).toBeTruthy()
    expect(document.querySelector('[aria-current="true"]')?.textContent).toContain('工厂10')
  })

  it('[TN-02] leads to the account site in a new tab', async () => {
    await openDialog()
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: '关联企业' })
    const { pathname, searchParams } = new URL(link.href)
    expect(pathname).toBe('/account/person')
    expect(searchParams.get('connectCompany')).toBe('true')
    expect(link.target).toBe('_blank')
  })

  it('[TN-09] may be closed only where the present tenant lets people in', async () => {
    tenantList = [entry(1, 10, { allowLoginFlag: 0 }), late]
    await openDialog()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await pass(20)
    expect(places.get().dialog).toBe('factory')
    expect(screen.getAllByText('请选择工厂').length).toBeGreaterThan(1)
    act(() => places.set({ tenantList: [entry(1, 10), late] }))
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await until(() => expect(places.get().dialog).toBeNull())
  })

  it('[TN-08] a personal tenant is remembered and opened in a new tab at the address of its module', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const plain = answer
    answer = (path, body) =>
      path.endsWith('getConfigModuleAll.do')
        ? { code: 1, data: [{ moduleId: 70, moduleUrl: 'https://own.example/space' }] }
        : plain(path, body)
    await openDialog()
    fireEvent.click(row('顾行远'))
    await until(() => expect(places.get().dialog).toBeNull())
    expect(asked.find(({ path }) => path.endsWith('rememberLastTenant.do'))?.body).toEqual({
      tenantId: 5,
      factoryId: 50,
    })
    expect(opened).toHaveBeenCalledExactlyOnceWith('https://own.example/space', '_blank', 'noopener')
    expect(switches()).toEqual([])
    opened.mockRestore()
  })
})

describe('going there', () => {
  it('[TN-10 TN-13] asks the server, clears what was the old place’s and arrives', async () => {
    storedLogin.set('kanbanInfo', 1)
    await openDialog()
    fireEvent.click(row('工厂20'))
    await until(() => expect(arrived).toEqual(['elsewhere']))
    expect(switches()).toEqual([
      { tenantId: 2, factoryId: 20, serverAppUuid: null, verifiedViaSMS: 0, isSmsVerification: false, isReload: false },
    ])
    expect(shortToken.get()).toBe('new')
    expect(storedLogin.get('kanbanInfo')).toBeUndefined()
    expect(useSession.getState().user?.tenantId).toBe(2)
  })

  it('[TN-10] to the present place only refreshes', async () => {
    await openDialog()
    fireEvent.click(screen.getByRole('button', { name: /^工厂10/, current: true }))
    await until(() => expect(arrived).toEqual(['same']))
    expect(switches()[0]).toMatchObject({ isReload: true })
  })

  it('[TN-07 SI-10] a late licence is told with its days, for three seconds at least, then entered', async () => {
    await openDialog()
    fireEvent.click(row('工厂30'))
    await until(() => expect(screen.getByText('已到期 4 天，请通知采购或老板续费')).toBeTruthy())
    await pass(2_000)
    expect(switches()).toEqual([])
    await pass(1_500)
    await until(() => expect(arrived).toEqual(['elsewhere']))
    expect(switches()).toHaveLength(1)
  })

  it('[TN-11] without data in the answer it says so, and nothing has changed', async () => {
    const plain = answer
    answer = (path, body) => (path === '/switchTenant' ? { code: 1, data: null } : plain(path, body))
    await openDialog()
    fireEvent.click(row('工厂20'))
    await until(() => expect(screen.getByText('切换租户失败')).toBeTruthy())
    expect(shortToken.get()).toBe('old')
    expect(places.get()).toMatchObject({ dialog: 'factory', isSwitching: false })
  })

  it('[RQ-06] 11015 is a message here, not the way to the error page', async () => {
    const plain = answer
    answer = (path, body) =>
      path === '/switchTenant' ? { code: 11015, message: '该公司的授权已到期', data: {} } : plain(path, body)
    await openDialog()
    fireEvent.click(row('工厂20'))
    await until(() => expect(screen.getByText('该公司的授权已到期')).toBeTruthy())
    expect(arrived).toEqual([])
  })

  it('[TN-12 TN-11 DG-02] 800024 asks for the code with the answer’s number; then it arrives, and says that it went well', async () => {
    const plain = answer
    answer = (path, body) => {
      if (path !== '/switchTenant') return plain(path, body)
      if (body['phoneCode'] === '123456') return plain(path, body)
      return body['phoneCode'] === undefined
        ? { code: 800024, message: '', data: { param: { phoneNum: '138******05', tenantId: 2, factoryId: 20 } } }
        : { code: 422, message: '验证码不对或已失效', data: { refusal: 'switch.codeWrong' } }
    }
    await openDialog()
    fireEvent.click(row('工厂20'))
    await until(() => expect(screen.getByText('138******05')).toBeTruthy())
    const show = (code: string) => {
      const input = screen.getByRole<HTMLInputElement>('textbox')
      fireEvent.change(input, { target: { value: code } })
      fireEvent.submit(input.closest('form')!)
    }
    show('000000')
    await until(() => expect(screen.getByText('验证码不对或已失效')).toBeTruthy())
    show('123456')
    await until(() => expect(arrived).toEqual(['elsewhere']))
    expect(switches().map(({ phoneCode, isSmsVerification }) => [phoneCode, isSmsVerification])).toEqual([
      [undefined, false],
      ['000000', true],
      ['123456', true],
    ])
    expect(storedLogin.get('VerifiedViaSMS')).toBe(1)
    cleanup()
    await show2()
    await until(() => expect(screen.getByText('验证成功')).toBeTruthy())
  })
})

/** The page after the move. */
async function show2(): Promise<void> {
  await pass(4_000)
  await show()
}

describe('the gateway of the place', () => {
  const withGateways = (...gateways: GatewayEntry[]) => [
    entry(1, 10, { serverAppUuid: gateways[0]!.serverAppUuid, gatewayList: gateways }),
    late,
  ]

  it('[TN-15] is looked for as soon as it is known who is where, and not before', async () => {
    useSession.setState({ user: null })
    render(<PlaceDialogs onArrive={() => undefined} />)
    await pass(500)
    expect(asked).toEqual([])
    act(() => takeSession(tree(1, 10)))
    await until(() => expect(asked.map(({ path }) => path)).toContain('/upms/user/getGlobalUserOfTenantInfo.do'))
  })

  it('[TN-14] without a port: says where to configure it; nothing is asked', async () => {
    tenantList = withGateways(gateway('a', 10, { httpPort: null }))
    await show()
    await until(() => expect(places.get().probed['a']).toBe('noPort'))
    act(() => places.set({ dialog: 'gateway' }))
    const told = '请在“系统设置 - 私有云 - 服务器部署”中配置该网关的内网 HTTPS 端口'
    await until(() => expect(screen.getByText(told)).toBeTruthy())
    expect(document.querySelector('iframe')).toBeNull()
  })

  it('[TN-04] an address that is no IP is not asked', async () => {
    tenantList = withGateways(gateway('a', 10, { innerIp: 'srv-01', outerIp: '169.254.169.254' }))
    await show()
    await until(() => expect(places.get().probed['a']).toBe('noAddress'))
    expect(document.querySelector('iframe')).toBeNull()
  })

  it('[TN-16 CL-15] another one is chosen in the dialog, and the server hears of it', async () => {
    tenantList = withGateways(gateway('a', 10, { httpPort: null }), gateway('b', 10, { httpPort: null }))
    await show()
    await until(() => expect(places.get().gateway?.serverAppUuid).toBe('a'))
    act(() => places.set({ dialog: 'gateway' }))
    await until(() => expect(screen.getByRole('button', { name: '使用' })).toBeTruthy())
    fireEvent.click(screen.getByRole('button', { name: '使用' }))
    await until(() => expect(storedLogin.get('serverAppUuid')).toBe('b'))
    expect(asked.filter(({ path }) => path.endsWith('changeGateway.do')).map(({ body }) => body)).toEqual([
      { serverAppUuid: 'b' },
    ])
  })

  it('[TN-15 TN-05] that does not answer: a warning to click, the name in red, and what to do in the dialog; until it answers again', async () => {
    tenantList = withGateways(gateway('a', 10))
    await show()
    const nextQuestion = await openOwnFrame('/gateway/probe')
    await nextQuestion()
    await pass(3_000)
    const warning = '网关不可达，点击验证网关'
    await until(() => expect(screen.getByTitle(warning)).toBeTruthy())
    expect(screen.getByText('工厂10').closest('.gw-lost')).toBeTruthy()
    expect(storedLogin.get('serverAppUuid')).toBe('a')
    fireEvent.click(screen.getByTitle(warning))
    await until(() => expect(screen.getByText('切换网关')).toBeTruthy())
    await nextQuestion()
    await pass(3_000)
    await until(() => expect(screen.getByText('本地网关异常，请验证')).toBeTruthy())
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /验证网关$/ }))
    await nextQuestion()
    await pass(3_000)
    await until(() => expect(screen.getByText('网关检测失败')).toBeTruthy())
    await pass(60_000)
    ;(await nextQuestion()).answer(0)
    fireEvent(window, new Event('online'))
    ;(await nextQuestion()).answer(1)
    await until(() => expect(screen.queryByTitle(warning)).toBeNull())
    expect(screen.getByText('工厂10').closest('.gw-lost')).toBeNull()
  })

  it('[TN-16] the guide has four steps, and stays away when it is asked to', async () => {
    tenantList = withGateways(gateway('a', 10))
    await show()
    act(() => places.set({ dialog: 'guide' }))
    await until(() => expect(screen.getByText('让浏览器能够访问本地网关')).toBeTruthy())
    expect(document.querySelectorAll('.gw-steps > li')).toHaveLength(4)
    fireEvent.click(screen.getByRole('checkbox', { name: '不再提醒' }))
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    await pass(500)
    expect(useSession.getState().preferences['gateway.guideOff']).toBe(true)
    expect(asked.find(({ path }) => path.endsWith('preference/save.do'))?.body).toEqual({
      key: 'gateway.guideOff',
      value: true,
    })
  })
})
