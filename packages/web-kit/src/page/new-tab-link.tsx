import type { AnchorHTMLAttributes } from 'react'
import { useWords } from '../i18n/i18n.ts'

/** What the name within such a link wears: a mark after it. The name of a link that may stay in this tab wears nothing. */
export const newTabMark = (opensNewTab: boolean | undefined): { className?: string } =>
  opensNewTab ? { className: 'mw-new-tab' } : {}

/** A link that opens in a tab of its own, and says so before it is followed. */
export function NewTabLink(of: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const { say } = useWords()
  return <a target="_blank" rel="noopener" title={say('shell.newTab')} {...of} />
}
