import type { ReactNode } from 'react'
import { SearchField } from '../../fields/plain-input.ts'
import { PageHead } from '../../page/page-head.tsx'
import { say } from '../../i18n/i18n.ts'
import { Pager } from './pager.tsx'
import type { ListPageModel } from './use-list-page.ts'

/** The frame of a list page: title and count, what stands beside them, the list in its card. */
export function ListPage({
  title,
  count,
  aside,
  children,
}: {
  title: string | undefined
  /** How many there are, as soon as it is known. */
  count?: ReactNode
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="mw-page">
      <PageHead title={title}>
        {count !== undefined && (
          <span className="mw-count">{typeof count === 'number' ? say('list.count', { count }) : count}</span>
        )}
        {aside}
      </PageHead>
      {children}
    </div>
  )
}

interface SearchProps {
  value: string
  label: string
  onSearch: (text: string) => void
  /** For fingers in gloves. */
  isLarge?: boolean
}

/** Searches by Enter. */
export const Search = ({ value, label, onSearch, isLarge = false }: SearchProps) => (
  <SearchField
    {...(isLarge ? { size: 'large' as const } : {})}
    allowClear
    className="mw-search"
    defaultValue={value}
    placeholder={label}
    aria-label={label}
    onSearch={(text) => onSearch(text.trim())}
  />
)

/** The search of a list; its text stands in the address. */
export const ListSearch = ({ list, label }: { list: ListPageModel; label: string }) => (
  <Search value={list.search} label={label} onSearch={(text) => list.filter({ q: text })} />
)

interface PagingProps {
  list: Pick<ListPageModel, 'total' | 'size' | 'page' | 'put'>
  /** Sizes of a page that may be chosen. */
  sizes?: readonly number[]
  /** Says how many there are; then it stands beneath a single page as well. */
  count?: (total: number) => string
  /** For fingers in gloves. */
  isLarge?: boolean
}

/** Pages beneath a list that has more than one. */
export function ListPaging({ list: { total, size, page, put }, sizes, count, isLarge = false }: PagingProps) {
  if (total <= size && !sizes && !count) return null
  return (
    <div className="mw-paging">
      <Pager
        {...{ page, size, total, isLarge }}
        {...(sizes ? { sizes } : {})}
        onChange={(next, nextSize) =>
          put(nextSize === size ? { page: next > 1 ? next : undefined } : { page: undefined, size: nextSize })
        }
      >
        {count?.(total)}
      </Pager>
    </div>
  )
}
