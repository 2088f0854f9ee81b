/** What the browser keeps of a sign-in: the names that the specification lists (§ 3 "Stored login state"), and nothing else. */
import { shortToken } from '../request/token.ts'
import { storage } from '../storage.ts'

/** `token` with its time is kept by the request client, `preLoginPath` by the return path, `lang` by the language switch. */
export const storedLoginKeys = [
  'token',
  'token_at',
  'userData',
  'moduleData',
  'menuData',
  'menuJson',
  'menuOptData',
  'kanbanInfo',
  'exejobId',
  'preLoginPath',
  'serverAppUuid',
  'VerifiedViaSMS',
  'basePath',
  'lang',
  'version',
  'tenantSetting',
  'loginDomain',
  'tenantInfo',
  'userMsgNum',
  'platformNews',
] as const
export type StoredLoginKey = (typeof storedLoginKeys)[number]

/** They belong to the browser, not to whoever was signed in. `tenantInfo` says which tenant's sentences it knows. */
const browsersOwn = ['lang', 'theme', 'preLoginPath', 'tenantInfo'] as const
/** Says at the next start that a sign-out was begun and everything is to be cleared. */
const leavingKey = 'isLogout'

export const storedLogin = {
  get<T>(key: StoredLoginKey): T | undefined {
    const text = storage.get(key)
    if (text === null) return undefined
    try {
      return JSON.parse(text) as T
    } catch {
      return undefined
    }
  },
  set(key: StoredLoginKey, value: unknown): void {
    storage.set(key, value === undefined || value === null ? null : JSON.stringify(value))
  },
  /** Everything of whoever was signed in; what the page shows must be forgotten beside it. */
  clear({ keepsToken = false }: { keepsToken?: boolean } = {}): void {
    const kept = [...browsersOwn, ...(keepsToken ? ['token', 'token_at'] : [])]
    storage.clear([...kept, ...(storage.get(leavingKey) === null ? [] : [leavingKey])])
    clearTab()
    clearCookies()
  },
}

/** Cookies that scripts can see; the session's own are the server's to take back. */
function clearCookies(): void {
  for (const pair of document.cookie.split(';')) {
    const name = pair.split('=', 1)[0]!.trim()
    if (name.startsWith('mw_')) document.cookie = `${name}=; Max-Age=-1; Path=/; SameSite=Strict`
  }
}

function clearTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('mw_')) sessionStorage.removeItem(key)
  } catch {
    // A browser that forbids it has stored nothing.
  }
}

/** A token alone is not enough to start with: the menu must be there as well. */
export const hasStoredMenu = (): boolean =>
  shortToken.get() !== null && Array.isArray(storedLogin.get<unknown>('menuData'))

export const leaving = {
  begin: () => storage.set(leavingKey, '1'),
  isUnderWay: () => storage.get(leavingKey) !== null,
  end: () => storage.set(leavingKey, null),
}
