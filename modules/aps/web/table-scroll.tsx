import type { ReactNode } from 'react'
import './tables.css'

interface TableScrollProps {
  /** What the table lists. */
  label: string | undefined
  /** Its rows are those of the last query while the next one is on its way. */
  isStale?: boolean
  className?: string
  children: ReactNode
}

/** A wide table that scrolls by itself, with the keyboard too. */
export const TableScroll = ({ label, isStale = false, className = 'aps-table-scroll', children }: TableScrollProps) => (
  <div className={isStale ? `${className} aps-dimmed` : className} tabIndex={0} role="group" aria-label={label}>
    {children}
  </div>
)
