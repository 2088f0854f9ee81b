import type { ReactNode } from 'react'

interface RunningTableProps {
  /** What the table is about, for those who hear it. */
  label: string
  heads: readonly { label: string; isNumber?: boolean }[]
  /** Its rows. */
  children: ReactNode
}

/** A table of the pages on how the installation runs; it scrolls by itself where it is wider than the page. */
export const RunningTable = ({ label, heads, children }: RunningTableProps) => (
  <div className="oms-running-scroll" tabIndex={0} role="group" aria-label={label}>
    <table className="oms-running-table">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head.label} scope="col" className={head.isNumber ? 'oms-running-number' : undefined}>
              {head.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)

/** A part of such a page under its name. */
export const RunningCard = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className="mw-card oms-running-card" aria-label={label}>
    <h2>{label}</h2>
    {children}
  </section>
)
