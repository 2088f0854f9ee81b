/** The way from one place to another, as a person goes it: choosing, waiting out a late licence, the code by SMS, arriving. */
import { rememberLastTenant, switchTenant, type TenantEntry } from '@mouldwright/gateway/shared'
import {
  call,
  CallError,
  currentLanguage,
  moveSession,
  storedLogin,
  tellFailure,
  toast,
  useSession,
  type Arrival,
} from '@mouldwright/web-kit'
import { tell } from '../page-words.ts'
import { places, presentEntry, type SwitchTarget } from './place-store.ts'

const personal = 1
/** The module whose address is a person's own space. */
const personalModule = 70
/** Says to the page that comes after the move that the phone was proven. */
const verifiedMark = 'mw_verified'

export type Arrive = (how: Arrival) => void | Promise<void>

export const accountPage = (query: Record<string, string> = {}): string =>
  `/account/person?${new URLSearchParams({ ...query, from: 'product', lang: currentLanguage() === 'zh' ? 'cn' : 'en' })}`

/** What a row of the factory dialog does. */
export async function choosePlace(entry: TenantEntry, arrive: Arrive): Promise<void> {
  if (entry.allowLoginFlag === 0) return
  if (entry.tenantType === personal) return openPersonal(entry)
  if (entry.overdueFlag === 1) return places.set({ late: entry })
  await switchTo(targetOf(entry), arrive).catch(tellFailure)
}

export const targetOf = ({ tenantId, factoryId, serverAppUuid }: TenantEntry): SwitchTarget => ({
  tenantId,
  factoryId,
  serverAppUuid,
})

async function openPersonal({ tenantId, factoryId }: TenantEntry): Promise<void> {
  try {
    await call(rememberLastTenant, { tenantId, factoryId }, { quiet: true })
    const modules = await call<readonly { moduleId: number; moduleUrl: string }[]>(
      '/bms/module/getConfigModuleAll.do',
      {},
      { quiet: true },
    ).catch(() => [])
    const found = modules.find(({ moduleId }) => moduleId === personalModule)?.moduleUrl
    window.open(found ?? accountPage(), '_blank', 'noopener')
    places.set({ dialog: null })
  } catch (error) {
    tellFailure(error)
  }
}

/**
 * Goes there. A tenant that wants the phone proven opens the dialog for the code, unless one is being shown.
 * @throws CallError what the server refused, when a code was shown and is wrong, or for another reason
 */
export async function switchTo(target: SwitchTarget, arrive: Arrive, phoneCode?: string): Promise<void> {
  const before = storedLogin.get<string>('serverAppUuid') ?? null
  const isVerified = storedLogin.get<number>('VerifiedViaSMS') === 1
  storedLogin.set('serverAppUuid', target.serverAppUuid)
  places.set({ isSwitching: true })
  try {
    const ask = () =>
      call(
        switchTenant,
        {
          ...target,
          ...(phoneCode === undefined ? {} : { phoneCode }),
          verifiedViaSMS: isVerified || phoneCode !== undefined ? 1 : 0,
          isSmsVerification: phoneCode !== undefined,
          isReload: isHere(target),
        },
        { quiet: true, moves: true, idempotencyKey: '' },
      )
    const arrival = await moveSession(ask, currentLanguage(), before)
    if (arrival === 'nothing') {
      storedLogin.set('serverAppUuid', before)
      toast('danger', tell('switch.failed'))
      return
    }
    if (phoneCode !== undefined || isVerified) storedLogin.set('VerifiedViaSMS', 1)
    if (phoneCode !== undefined) sessionStorage.setItem(verifiedMark, '1')
    await arrive(arrival)
  } catch (error) {
    if (useSession.getState().user) storedLogin.set('serverAppUuid', before)
    const phone = phoneCode === undefined ? askedPhone(error) : undefined
    if (phone === undefined) throw error
    places.set({ sms: { phone, target } })
  } finally {
    places.set({ isSwitching: false })
  }
}

const isHere = ({ tenantId, factoryId }: SwitchTarget) => {
  const { user } = useSession.getState()
  return user?.tenantId === tenantId && user.factoryId === factoryId
}

/** The masked number to which a code would go, when that is what the server wants. */
function askedPhone(error: unknown): string | undefined {
  if (!(error instanceof CallError) || !error.is('sms')) return undefined
  const { param } = (error.data ?? {}) as { param?: { phoneNum?: unknown } }
  return typeof param?.phoneNum === 'string' ? param.phoneNum : undefined
}

/** Told once on the page after the move. */
export function tellVerified(): void {
  if (sessionStorage.getItem(verifiedMark) === null) return
  sessionStorage.removeItem(verifiedMark)
  toast('success', tell('switch.verified'))
}

/** The dialog may be closed when the present tenant lets people in; unknown counts as yes, for the session stands there. */
export function mayClose(): boolean {
  const { user } = useSession.getState()
  return presentEntry(places.get(), user)?.allowLoginFlag !== 0
}
