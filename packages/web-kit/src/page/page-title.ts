import { useEffect } from 'react'
import { useWords } from '../i18n/i18n.ts'

/** The document's title while the page is there. */
export function usePageTitle(title: string): void {
  const { say } = useWords()
  const product = say('product')
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product
  }, [title, product])
}
