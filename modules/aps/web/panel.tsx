import { CloseOutlined } from '@ant-design/icons'
import { EmptyState, ErrorState, WaitingLines } from '@mouldwright/web-kit'
import { ListPaging, type useListPage } from '@mouldwright/web-kit/entity'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTell } from './page-words.ts'
import './panel.css'

interface PanelProps {
  title: ReactNode
  label: string
  onClose: () => void
  children: ReactNode
}

/** What stands at the right of the plan; over it where the window is small. */
export function Panel({ title, label, onClose, children }: PanelProps) {
  const tell = useTell()
  return (
    <aside
      className="aps-panel"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // The page would take the same key for its next step back.
        event.preventDefault()
        onClose()
      }}
    >
      <header className="aps-panel-head">
        <h2>{title}</h2>
        <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label={tell('panel.close')} onClick={onClose} />
      </header>
      <div className="aps-panel-body" tabIndex={0} role="group" aria-label={label}>
        {children}
      </div>
    </aside>
  )
}

interface LoadedProps<T> {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown }
  children: (data: T) => ReactNode
}

/** A part that is fetched: skeleton after 200 ms, error with another try, then the content. */
export function Loaded<T>({ query: { data, error, refetch }, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <Waiting />
}

/** The shape of what comes. */
export const Waiting = ({ rows = 6 }: { rows?: number }) => <WaitingLines lines={rows} />

export const Nothing = ({ title, text }: { title: string; text?: string }) => <EmptyState title={title} text={text} />

interface PagedProps<R, A> {
  list: ReturnType<typeof useListPage<R, A & { rows: readonly R[]; total: number }>>
  /** Where there are no rows. */
  none: string
  children: (answer: A & { rows: readonly R[] }) => ReactNode
}

/** A list of a panel, page by page. */
export function Paged<R, A>({ list, none, children }: PagedProps<R, A>) {
  return (
    <Loaded query={list}>
      {(answer) =>
        answer.rows.length === 0 ? (
          <Nothing title={none} />
        ) : (
          <>
            {children(answer)}
            <ListPaging list={list} />
          </>
        )
      }
    </Loaded>
  )
}

/** Facts as label and value. */
export function Facts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="aps-dl">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
