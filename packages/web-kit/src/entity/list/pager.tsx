import { DoubleLeftOutlined, DoubleRightOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/i18n.ts'
import './pager.css'

interface PagerProps {
  page: number
  size: number
  total: number
  /** Sizes of a page that may be chosen. */
  sizes?: readonly number[]
  /** Says where one is. */
  children?: ReactNode
  /** For fingers in gloves. */
  isLarge?: boolean
  onChange: (page: number, size: number) => void
}

/** Pages on either side of the one that shows. */
const beside = 2
/** Pages that a jump over hidden ones passes. */
const jump = 5

/** The pages to name; `null` where some are left out. */
export function namedPages(page: number, last: number): (number | null)[] {
  const from = Math.max(1, Math.min(page - beside, last - 2 * beside))
  const to = Math.min(last, Math.max(page + beside, 2 * beside + 1))
  const middle = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  // A gap of one page is that page.
  const before = from === 1 ? [] : from === 2 ? [1] : from === 3 ? [1, 2] : [1, null]
  const after = to === last ? [] : to === last - 1 ? [last] : to === last - 2 ? [last - 1, last] : [null, last]
  return [...before, ...middle, ...after]
}

/** Pages beneath a list. antd's brings its list to choose from, heavier than the rest of a list page together. */
export function Pager({ page, size, total, sizes, children, isLarge = false, onChange }: PagerProps) {
  const { say } = useWords()
  const last = Math.max(1, Math.ceil(total / size))
  const go = (to: number) => onChange(Math.min(last, Math.max(1, to)), size)
  return (
    <nav className={isLarge ? 'mw-pager mw-pager-large' : 'mw-pager'} aria-label={say('paging.label')}>
      {children && <span className="mw-pager-text">{children}</span>}
      <button type="button" disabled={page <= 1} aria-label={say('paging.previous')} onClick={() => go(page - 1)}>
        <LeftOutlined aria-hidden />
      </button>
      {namedPages(page, last).map((at, place) => {
        const isBefore = place < 2
        return at === null ? (
          <button
            key={isBefore ? 'back' : 'on'}
            type="button"
            className="mw-pager-jump"
            aria-label={say(isBefore ? 'paging.back' : 'paging.on', { by: jump })}
            onClick={() => go(page + (isBefore ? -jump : jump))}
          >
            <span aria-hidden>…</span>
            {isBefore ? <DoubleLeftOutlined aria-hidden /> : <DoubleRightOutlined aria-hidden />}
          </button>
        ) : (
          <button
            key={at}
            type="button"
            aria-label={say('paging.page', { page: String(at) })}
            aria-current={at === page ? 'page' : undefined}
            onClick={() => go(at)}
          >
            {at}
          </button>
        )
      })}
      <button type="button" disabled={page >= last} aria-label={say('paging.next')} onClick={() => go(page + 1)}>
        <RightOutlined aria-hidden />
      </button>
      {sizes && (
        <select
          value={size}
          aria-label={say('paging.sizes')}
          onChange={({ target }) => onChange(1, Number(target.value))}
        >
          {sizes.map((each) => (
            <option key={each} value={each}>
              {say('paging.size', { size: each })}
            </option>
          ))}
        </select>
      )}
    </nav>
  )
}
