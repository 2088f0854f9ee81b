import { Input, Pagination } from 'antd'
import type { ReactNode } from 'react'
import type { ListPageModel } from './use-list-page.ts'

/** The frame of a list page: title and count, what stands beside them, the list in its card. */
export function ListPage({
  title,
  count,
  aside,
  children,
}: {
  title: ReactNode
  /** How many there are, as soon as it is known. */
  count?: ReactNode
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="mw-page">
      <header className="mw-page-head">
        <h1>{title}</h1>
        {count !== undefined && <span className="mw-count">{count}</span>}
        {aside}
      </header>
      {children}
    </div>
  )
}

/** Searches by Enter; the text stands in the address. */
export function ListSearch({ list, label }: { list: ListPageModel; label: string }) {
  return (
    <Input.Search
      allowClear
      className="mw-search"
      defaultValue={list.search}
      placeholder={label}
      aria-label={label}
      onSearch={(text) => list.filter({ q: text.trim() })}
    />
  )
}

/** Pages beneath a list that has more than one. */
export function ListPaging({
  list: { total, size, page, put },
}: {
  list: Pick<ListPageModel, 'total' | 'size' | 'page' | 'put'>
}) {
  return total <= size ? null : (
    <div className="mw-paging">
      <Pagination
        size="small"
        current={page}
        pageSize={size}
        total={total}
        showSizeChanger={false}
        onChange={(next) => put({ page: next > 1 ? String(next) : undefined })}
      />
    </div>
  )
}
