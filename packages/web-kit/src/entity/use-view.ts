import { useMemo } from 'react'
import { useWords } from '../i18n/i18n.ts'
import type { View } from './view.ts'

/** The view of a page, whose labels follow the language; made anew when one of `needs` changes too. */
export function useView(make: () => View, needs: readonly unknown[] = []): View {
  const { language } = useWords()
  // `make` reads words; what else it reads, its page names.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(make, [language, ...needs])
}
