import './board-words.ts'
import '../aps.css'
import './kanban.css'
import { kanban } from '@mouldwright/basic/shared'
import { EmptyState, ErrorState, useKey, usePageTitle } from '@mouldwright/web-kit'
import { listRecords } from '@mouldwright/web-kit/entity'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { useTell } from '../page-words.ts'
import { Waiting } from '../panel.tsx'
import { boardsPath } from './boards-path.ts'
import { Stage } from './stage.tsx'

/** A screen in the hall: one board, or all valid ones in their sequence. The page has the window to itself. */
export default function KanbanPage() {
  const { board = 'all' } = useParams()
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  if (query.get('hideHead') !== '1') {
    query.set('hideHead', '1')
    return <Navigate replace to={{ search: `?${query}` }} />
  }
  const id = Number(board)
  return Number.isSafeInteger(id) && id > 0 ? <Stage key={board} ids={[id]} /> : <Round />
}

function Round() {
  const { data, error, refetch } = useQuery({
    queryKey: ['entity', kanban.name, 'round'],
    queryFn: ({ signal }) => listRecords(kanban, { filters: { valid: true }, sort: 'sequence', size: 500 }, signal),
    // New boards join the round without anybody touching the screen.
    refetchInterval: 300_000,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting rows={10} />
  if (data.rows.length === 0) return <NoBoards />
  return <Stage ids={data.rows.map(({ id }) => id)} />
}

function NoBoards() {
  const tell = useTell()
  const navigate = useNavigate()
  const leave = () => void navigate(boardsPath)
  usePageTitle(tell('kanban.round'))
  useKey('Escape', leave)
  return (
    <div className="aps-kanban">
      <header className="aps-kanban-head">
        <div className="aps-kanban-title">
          <h1>{tell('kanban.round')}</h1>
        </div>
      </header>
      <section className="aps-kanban-body">
        <EmptyState title={tell('kanban.empty.boards')} text={tell('kanban.empty.boardsHint')}>
          <Button type="primary" size="large" onClick={leave}>
            {tell('kanban.empty.toBoards')}
          </Button>
        </EmptyState>
      </section>
    </div>
  )
}
