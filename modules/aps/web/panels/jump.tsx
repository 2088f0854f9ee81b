import { Link, useSearchParams } from 'react-router'
import type { ReactNode } from 'react'

/** Chooses a task by its key. */
export type JumpToTask = (key: string) => void

/**
 * Leads to a task. A link and no button: it breaks within a sentence as words do, so that no line begins with a comma, and it can
 * be opened in another tab.
 */
export function Jump({ task, onTask, children }: { task: number; onTask: JumpToTask; children: ReactNode }) {
  const [query] = useSearchParams()
  const next = new URLSearchParams(query)
  next.delete('mould')
  next.set('task', String(task))
  next.set('panel', 'task')
  return (
    <Link
      className="aps-jump"
      to={{ search: `?${next}` }}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onTask(String(task))
      }}
    >
      {children}
    </Link>
  )
}
