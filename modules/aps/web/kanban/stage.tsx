import '../aps.css'
import './kanban.css'
import type { KanbanType } from '@mouldwright/basic/shared'
import { call, EmptyState, ErrorState, useEvent, useKey, usePageTitle, useReconnect } from '@mouldwright/web-kit'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { forecastMoved, schedulePublished, showKanban, type KanbanShown } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import { Waiting } from '../panel.tsx'
import { boardsPath } from './boards-path.ts'
import { LayoutBoard } from './layout-board.tsx'
import { ListBoard } from './list-board.tsx'
import { LoadBoard } from './load-board.tsx'
import { StageHead } from './stage-head.tsx'
import { useRoom, type Room } from './use-room.ts'
import { useTurns, type Place } from './use-turns.ts'
import './stage.css'

/** Below this width entries are cards, and a layout's machines are listed beneath its picture. */
const narrow = 768
/** Pixels as `kanban.css` draws them, wide and narrow: of one entry, and of what stands above the entries. */
const entryHeight = { list: [112, 168], utilisation: [72, 108], layout: [0, 76] } as const
const aboveHeight = { list: [40, 0], utilisation: [40, 0], layout: [0, 280] } as const
/** For a board of which nothing is known: it could not be had. */
const secondsUnknown = 30

/** How a board is asked for: by a member, or by a screen that stands for nobody. */
export type ShowBoard = (id: number, signal: AbortSignal) => Promise<KanbanShown>

const showToMember: ShowBoard = (id, signal) => call(showKanban, { id }, { signal })

const queryOf = (id: number | undefined, show: ShowBoard) => ({
  queryKey: ['aps', 'kanban', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => show(id!, signal),
})

/** Entries of a board, whatever its type. */
const countOf = ({ lines, loads, places }: KanbanShown) => lines.length + loads.length + places.length

/** How many entries have room at once. */
function roomFor(type: KanbanType, { width, height }: Room): number {
  const nth = width < narrow ? 1 : 0
  const each = entryHeight[type][nth]
  return each === 0 ? Infinity : Math.max(1, Math.floor((height - aboveHeight[type][nth]) / each))
}

/** A screen in the hall, with nobody before it: asks again by itself, and nobody leaves it. */
export interface Screen {
  show: ShowBoard
}

/** How often a screen asks for what it shows; older than twice that, and people are told. */
const screenAskMs = 15_000

/** The board that stands, as large as the window. Pages turn by themselves, and at each turn what they show is asked for anew. */
export function Stage({ ids, screen }: { ids: readonly number[]; screen?: Screen }) {
  const tell = useTell()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [body, room] = useRoom()
  const [wanted, goTo] = useState<Place>({ board: 0, page: 0 })
  const board = Math.min(wanted.board, ids.length - 1)
  const { data, error, refetch } = useQuery({
    ...queryOf(ids[board], screen?.show ?? showToMember),
    refetchOnWindowFocus: false,
    ...(screen ? { refetchInterval: screenAskMs } : {}),
  })
  const type = data?.board.type as KanbanType | undefined
  const perPage = type ? roomFor(type, room) : 1
  const pages = data ? Math.max(1, Math.ceil(countOf(data) / perPage)) : 1
  const page = Math.min(wanted.page, pages - 1)
  const turns = useTurns({ board, page }, goTo, {
    boards: ids.length,
    pages,
    seconds: data?.board.displaySeconds ?? secondsUnknown,
    onTurn: (next) => client.fetchQuery(queryOf(ids[next], screen?.show ?? showToMember)).catch(() => undefined),
  })
  const leave = () => void (screen ? undefined : navigate(boardsPath))
  usePageTitle(data?.board.name ?? tell('kanban.round'))
  useEvent(schedulePublished, () => void refetch())
  useEvent(forecastMoved, () => void refetch())
  useReconnect(() => void refetch())
  useKey(' ', turns.pause)
  useKey('ArrowRight', () => turns.step(1))
  useKey('ArrowLeft', () => turns.step(-1))
  useKey('f', toggleFullscreen)
  useKey('Escape', leave)
  const from = page * perPage
  const onPage = <T,>(all: readonly T[]) => (perPage === Infinity ? all : all.slice(from, from + perPage))
  return (
    <div className="aps-kanban">
      <StageHead
        shown={data}
        isLost={error !== null && data !== undefined}
        page={page + 1}
        pages={pages}
        turns={turns}
        onFullscreen={toggleFullscreen}
        {...(screen ? {} : { onLeave: leave })}
        showsAge={screen !== undefined}
      />
      <section ref={body} className="aps-kanban-body" aria-label={data?.board.name}>
        {!data ? (
          error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <Waiting rows={10} />
          )
        ) : countOf(data) === 0 ? (
          <Empty shown={data} />
        ) : (
          // Another page, another element: it comes in instead of changing under the reader's eyes.
          <div key={`${data.board.id} ${page}`} className="aps-kanban-page">
            {type === 'list' ? (
              <ListBoard lines={onPage(data.lines)} />
            ) : type === 'utilisation' ? (
              <LoadBoard lines={onPage(data.loads)} />
            ) : (
              <LayoutBoard shown={data} listed={onPage(data.places)} room={room} isNarrow={room.width < narrow} />
            )}
          </div>
        )}
      </section>
    </div>
  )
}

function Empty({ shown: { board, plan } }: { shown: KanbanShown }) {
  const tell = useTell()
  if (board.type === 'layout')
    return <EmptyState title={tell('kanban.empty.places')} text={tell('kanban.empty.placesHint')} />
  if (!plan) return <EmptyState title={tell('kanban.empty.plan')} text={tell('kanban.empty.planHint')} />
  if (board.type === 'list')
    return <EmptyState title={tell('kanban.empty.list')} text={tell('kanban.empty.listHint')} />
  return <EmptyState title={tell('kanban.empty.loads')} text={tell('kanban.empty.loadsHint')} />
}

/** Browsers may refuse, and some cannot; the board stands all the same. */
function toggleFullscreen(): void {
  const root = document.documentElement
  const done = document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen?.()
  done?.catch(() => undefined)
}
