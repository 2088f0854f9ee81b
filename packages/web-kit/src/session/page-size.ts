/** Rows of a list page, as the signed-in user likes them. */
import { savePreference, usePreference } from './preference.ts'

export const pageSizes = [20, 50, 100, 200, 500] as const
export type PageSize = (typeof pageSizes)[number]

const key = 'list.size'

export const keepPageSize = (size: number): void => savePreference(key, size)

export function usePageSize(): PageSize {
  const preferred = usePreference<number>(key)
  return pageSizes.find((known) => known === preferred) ?? pageSizes[0]
}
