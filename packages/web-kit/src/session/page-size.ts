/** Rows of a list page, as the signed-in user likes them. */
import { savePreference, usePreference } from './preference.ts'
import { useSession } from './session.ts'

export const pageSizes = [20, 50, 100, 200, 500] as const
export type PageSize = (typeof pageSizes)[number]

const key = 'list.size'

export const keepPageSize = (size: number): void => savePreference(key, size)

/** The user's own choice, else what the record of the user has: the first size that holds as many. */
export function usePageSize(): PageSize {
  const preferred = usePreference<number>(key)
  const given = useSession(({ user }) => user?.pageSize) ?? 0
  return pageSizes.find((known) => known === preferred) ?? pageSizes.find((known) => known >= given) ?? pageSizes[0]
}
