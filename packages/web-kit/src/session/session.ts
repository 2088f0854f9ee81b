/** Who is signed in, what they may do and what they see. One store for the page. */
import { createContext, useContext } from 'react'
import { preferredLanguage, toLanguage, type Language } from '@mouldwright/kernel'
import { changeLanguage, currentLanguage } from '../i18n/i18n.ts'
import { takeWords, wordsWanted, type ToldWords } from '../i18n/platform-words.ts'
import { call } from '../request/client.ts'
import { CallError } from '../request/call-error.ts'
import { shortToken } from '../request/token.ts'
import { storage } from '../storage.ts'
import { createStore } from '../store.ts'
import { nextTurn, withChanges } from './changed-preferences.ts'
import { placeOf, settled, storedPlace } from './place.ts'
import { hasStoredMenu, leaving, storedLogin } from './stored-login.ts'
import { tellOtherWindows } from './windows.ts'

export interface UserData {
  userId: number
  userName: string
  realName: string
  tenantId: number
  tenantName: string
  factoryId: number
  factoryName: string
  timeZone: string
  phone: string
  /** Kind of the connector that the session was opened with. */
  via?: string | null
  /** Headers of every call of such a session. */
  third?: { source: string; token: string } | null
  roleList: readonly { roleName: string }[]
  /** Rows of a list page, as the user's record has it. */
  pageSize?: number | null
}

/** An entry of the menu as the server gives it; `display` 0 hides it. */
export interface MenuNode {
  menuKey: string
  menuName?: string
  name?: string
  menuUrl?: string | null
  /** Path of a page that is this suite's own; empty for other systems' pages. */
  routerUrl?: string
  display?: number
  newWindowFlag?: number
  hideHead?: number
  externalUrlFlag?: number
  children?: readonly MenuNode[]
}

export interface ModuleNode {
  moduleKey: string
  moduleName: string
  /** Path of its landing page. */
  moduleUrl?: string
  menuChildren?: readonly MenuNode[] | null
}

export interface SessionData {
  userData: UserData
  moduleData: readonly ModuleNode[]
  menuData?: readonly unknown[]
  permissions: readonly string[]
  preferences: Readonly<Record<string, unknown>>
  serverTime: string | number
  version: string
  /** Another text as soon as `moduleData` is another; absent where nobody compares. */
  checkModuleData?: string
  /** What is said otherwise here; absent in answers that were not asked for it. */
  languageData?: ToldWords['languageData']
  languageIsWhole?: boolean
  cacheTime?: string
  /** 1: the tenant is on the list of a constant of the platform. */
  dailyTenantFlag?: number
  feedbackFlag?: number
  aiChatFlag?: number
}

export type SessionStatus = 'unknown' | 'signedOut' | 'signedIn'

export interface Session {
  status: SessionStatus
  user: UserData | null
  modules: readonly ModuleNode[]
  /** What the server said of them to compare by. */
  modulesCheck: string | undefined
  permissions: ReadonlySet<string>
  preferences: Readonly<Record<string, unknown>>
  version: string
  /** Addresses of modules by their keys; empty until the server has said where they are. */
  basePath: Readonly<Record<string, string>>
  /** Helpers that only some tenants have; the server decides again at every call. */
  hasChat: boolean
  hasFeedback: boolean
  /** Server's clock minus ours, in milliseconds. */
  clockOffset: number
  /** The user signed out by choice: the next one does not land where they were. */
  hasLeft: boolean
}

const nobody: Omit<Session, 'status'> = {
  user: null,
  modules: [],
  modulesCheck: undefined,
  permissions: new Set(),
  preferences: {},
  version: '',
  basePath: {},
  hasChat: false,
  hasFeedback: false,
  clockOffset: 0,
  hasLeft: false,
}

export const useSession = createStore<Session>(() => ({ status: 'unknown', ...nobody }))

/** The question for the session's tree. */
export const treeWanted = (language: Language) => ({ needMenu: true, ...wordsWanted(language) })

/** Takes the module tree as the session's truth; its names and words are in the language given. `askedAt` is the turn of the question. */
export function takeSession(data: SessionData, language: Language = currentLanguage(), askedAt = nextTurn()): void {
  storedLogin.set('userData', data.userData)
  storedLogin.set('moduleData', data.moduleData ?? [])
  storedLogin.set('menuData', data.menuData ?? [])
  storedLogin.set('menuOptData', data.permissions)
  storedLogin.set('version', data.version ?? '')
  storedLogin.set('tenantInfo', { tenantId: data.userData.tenantId })
  const { dailyTenantFlag = 0, feedbackFlag = 0, aiChatFlag = 0 } = data
  storedLogin.set('tenantSetting', { dailyTenantFlag, feedbackFlag, aiChatFlag })
  const { languageData, cacheTime, languageIsWhole: isWhole = true } = data
  if (languageData && cacheTime) takeWords(language, { languageData, cacheTime, isWhole })
  const known = useSession.getState()
  const modulesCheck = data.checkModuleData
  // The session is asked for again whenever words change: menus that are the same are not drawn anew.
  const isSame = modulesCheck !== undefined && modulesCheck === known.modulesCheck
  useSession.setState({
    status: 'signedIn',
    user: data.userData,
    modules: isSame ? known.modules : (data.moduleData ?? []),
    modulesCheck,
    permissions: new Set(data.permissions),
    preferences: withChanges(data.preferences ?? {}, placeOf(data.userData), askedAt),
    version: data.version ?? '',
    basePath: storedLogin.get('basePath') ?? {},
    hasChat: aiChatFlag === 1,
    hasFeedback: feedbackFlag === 1,
    clockOffset: offsetOf(data.serverTime),
    hasLeft: false,
  })
}

/** Takes where modules are: links are made with it, and answers may send people to those hosts only. */
export function takeBasePath(basePath: Session['basePath']): void {
  storedLogin.set('basePath', basePath)
  useSession.setState({ basePath })
}

/** The turn of the newest answer that was taken. */
let takenAt = 0

const offsetOf = (serverTime: string | number) => {
  const at = typeof serverTime === 'number' ? serverTime : Date.parse(serverTime)
  return Number.isNaN(at) ? 0 : at - Date.now()
}

/**
 * Loads the session when there is a token; ends in `signedIn` or `signedOut`. Whoever comes into another tenant than this browser's
 * last one has its sentences before the page shows. Throws when the server cannot be reached.
 */
export async function loadSession(language: Language): Promise<void> {
  if (shortToken.get() === null) {
    useSession.setState({ status: 'signedOut', ...nobody })
    return
  }
  const askedAt = nextTurn()
  try {
    const data = await call<SessionData>('/upms/user/getModuleTree.do', treeWanted(language), { quiet: true })
    // One that was asked later has been answered already, perhaps in another language.
    if (askedAt < takenAt) return
    takenAt = askedAt
    takeSession(data, language, askedAt)
    await takeLanguage(data.preferences?.['language'], language)
  } catch (error) {
    // Only the server's word ends a session: an answer cut by leaving the page must not clear what is stored.
    if (!(error instanceof CallError && (error.is('notSignedIn') || error.is('ended')))) throw error
    forgetSession()
  }
}

/** What the person chose on another machine holds here too, until somebody chooses in this browser. */
async function takeLanguage(chosen: unknown, language: Language): Promise<void> {
  if (storage.get('lang') !== null || (chosen !== 'zh' && chosen !== 'en') || chosen === language) return
  await changeLanguage(chosen)
  await loadSession(chosen)
}

const ticketMark = 'ticket'

/**
 * What the page starts with: the stored session, unless its menu is missing or the address brings a ticket of another sign-in;
 * then the visitor signs in anew.
 */
export async function resumeSession(language: Language, search: string): Promise<void> {
  if (shortToken.get() !== null && (!hasStoredMenu() || new URLSearchParams(search).has(ticketMark)))
    return forgetSession()
  await loadSession(language)
}

/** Clears everything that belonged to the user. */
export function forgetSession(hasLeft = false): void {
  storedLogin.clear()
  useSession.setState({ status: 'signedOut', ...nobody, hasLeft })
}

const lastCalls = new Set<() => Promise<unknown>>()

/** What has to be told in the name of whoever leaves, before they are gone. Never refuses. */
export function beforeSignOut(tellRest: () => Promise<unknown>): void {
  lastCalls.add(tellRest)
}

/**
 * Ends the session on the server and here, and in every other window of this browser. Here even when the server cannot be told:
 * the mark stays until it was, and the next start tells it again.
 */
export async function signOut(): Promise<void> {
  await Promise.all([...lastCalls].map((tellRest) => tellRest()))
  leaving.begin()
  await call('/upms/user/logout.do', {}, { quiet: true }).then(leaving.end, () => undefined)
  tellOtherWindows('logout')
  forgetSession(true)
}

/** At start: ends a sign-out that was cut short by closing the page or by a lost network. */
export async function finishSignOut(): Promise<void> {
  if (!leaving.isUnderWay()) return
  storedLogin.clear()
  await call('/upms/user/logout.do', {}, { quiet: true }).then(leaving.end, () => undefined)
}

/** What calls carry besides the tokens: of a session opened by external sign-in. */
export function sessionHeaders(): { source?: string; thirdToken?: string } {
  const third = useSession.getState().user?.third
  return third ? { source: third.source, thirdToken: third.token } : {}
}

/** Where this page stands; null while nobody is signed in. */
export const pagePlace = (): string | null => placeOf(useSession.getState().user)

/** True when another tab has signed in as somebody else, gone to another place, or signed out. */
export function isSomebodyElse(): boolean {
  const place = pagePlace()
  return place !== null && storedPlace() !== place
}

/** Of a place that is another: whether it is the same person, who went there in another tab. */
export function hasOnlyMoved(): boolean {
  const { user } = useSession.getState()
  const stored = storedLogin.get<Partial<UserData>>('userData')
  return stored?.phone === undefined || (stored.phone === user?.phone && stored.realName === user.realName)
}

/** True while the browser's token belongs to another person or place than this page: nothing may leave with it. */
export const isTokenOfAnother = (): boolean => storedPlace() !== null && isSomebodyElse()

/** Whether what was asked for at a place may still be shown and acted upon; waits for a move that is under way. */
export async function isStillAt(place: string | null): Promise<boolean> {
  await settled()
  return place === null || (pagePlace() === place && !isTokenOfAnother())
}

/** Whether the signed-in user holds the permission (`basic.machine:modify`). */
export const useMay = (permission: string): boolean => useSession((session) => session.permissions.has(permission))

export const may = (permission: string): boolean => useSession.getState().permissions.has(permission)

/** The zone of the session's factory; times are shown in it. */
export function useTimeZone(): string {
  const given = useContext(zone)
  const own = useSession((session) => session.user?.timeZone ?? 'Asia/Shanghai')
  return given ?? own
}

const zone = createContext<string | undefined>(undefined)
/** Where nobody is signed in: the zone of the factory that is shown. */
export const ZoneProvider = zone.Provider

const modulesThatOpen = new Map<string, string>()

/** Notes which key of the product's catalogue a module needs. */
export function noteModule(of: { key: string; opens?: string }): void {
  if (of.opens) modulesThatOpen.set(of.key, of.opens)
}

/** Key of the product's catalogue that a module needs; the module's own where it needs none. */
export const openedBy = (module: string): string => modulesThatOpen.get(module) ?? module

/** Whether the tenant has opened what the module needs; unknown while nobody is signed in, then the server decides. */
export function isModuleOpen(module: string): boolean {
  const opens = modulesThatOpen.get(module)
  const { status, modules } = useSession.getState()
  return !opens || status !== 'signedIn' || modules.some(({ moduleKey }) => moduleKey === opens)
}

/** The language that a link, then whoever chose one in this browser, then the browser's own settings ask for. */
export function wantedLanguage(search: string): Language {
  const asked = new URLSearchParams(search).get('lang')
  const chosen = asked ?? storage.get('lang')
  return chosen === null ? preferredLanguage(navigator.languages) : toLanguage(chosen)
}
