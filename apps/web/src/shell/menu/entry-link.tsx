import { NewTabLink, newTabMark, useSession } from '@mouldwright/web-kit'
import { Link } from 'react-router'
import { entryLink } from './link-of.ts'
import { hitIn, type Entry } from './menu-tree.ts'

interface EntryLinkProps {
  entry: Entry
  /** What was searched for: the hit is marked. */
  text?: string
  isCurrent?: boolean
  onOpen?: () => void
}

/** The link of a menu entry, wherever the shell shows one. */
export function EntryLink({ entry, text = '', isCurrent = false, onOpen }: EntryLinkProps) {
  useSession(({ basePath }) => basePath)
  const link = entryLink(entry.node, entry.moduleKey)
  const name = <Marked name={entry.name} text={text} />
  if (!link) return <span className="mw-missing">{name}</span>
  const current = isCurrent ? ({ 'aria-current': 'page' } as const) : {}
  if (link.opensNewTab)
    return (
      <NewTabLink
        {...newTabMark(true)}
        href={link.path ?? link.href}
        {...current}
        onClick={(event) => {
          if (!event.ctrlKey && !event.metaKey) onOpen?.()
        }}
      >
        {name}
      </NewTabLink>
    )
  return (
    <Link
      to={link.path ?? link.href}
      {...current}
      onClick={(event) => {
        if (!event.ctrlKey && !event.metaKey) onOpen?.()
      }}
    >
      {name}
    </Link>
  )
}

/** A name with what was searched for in it. */
export function Marked({ name, text }: { name: string; text: string }) {
  const hit = hitIn(name, text)
  if (!hit) return name
  return (
    <>
      {hit[0]}
      <mark>{hit[1]}</mark>
      {hit[2]}
    </>
  )
}
