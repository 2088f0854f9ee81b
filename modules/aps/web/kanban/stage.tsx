import './board-words.ts'
import '../aps.css'
import './kanban.css'
import type { KanbanType } from '@mouldwright/basic/shared'
import { call, currentLanguage, EmptyState, ErrorState, useKey, useLookAgain, usePageTitle } from '@mouldwright/web-kit'
import type { PictureSource } from '@mouldwright/web-kit/entity'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { forecastMoved, schedulePublished, showKanban, type KanbanShown } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import { Waiting } from '../panel.tsx'
import { boardsPath } from './boards-path.ts'
import { AndonBoard } from './andon-board.tsx'
import { FiguresBoard } from './figures-board.tsx'
import { LayoutBoard } from './layout-board.tsx'
import { ListBoard } from './list-board.tsx'
import { LoadBoard } from './load-board.tsx'
import { BoardPictures } from './board-picture.ts'
import { PicturePage } from './picture-page.tsx'
import { StageHead } from './stage-head.tsx'
import { narrow, roomFor } from './room.ts'
import { useRoom, type Room } from './use-room.ts'
import { useTurns, type Place } from './use-turns.ts'
import './stage.css'

/** For a board of which nothing is known: it could not be had. */
const secondsUnknown = 30

/** How a board is asked for: by a member, or by a screen that stands for nobody. */
export type ShowBoard = (id: number, signal: AbortSignal) => Promise<KanbanShown>

const showToMember: ShowBoard = (id, signal) => call(showKanban, { id }, { signal })

const queryOf = (id: number | undefined, show: ShowBoard) => ({
  // Some words of boards are the server's.
  queryKey: ['aps', 'kanban', id, currentLanguage()],
  queryFn: ({ signal }: { signal: AbortSignal }) => show(id!, signal),
})

/** Entries of a board, whatever its type. */
const countOf = ({ lines, loads, places, calls, figures }: KanbanShown) =>
  lines.length + loads.length + places.length + (calls?.open.length ?? 0) + (figures?.shown.length ?? 0)

/** Before those of its pictures. */
const ownPages = (shown: KanbanShown, perPage: number) => Math.max(1, Math.ceil(countOf(shown) / perPage))

/** A screen in the hall, with nobody before it: asks again by itself, and nobody leaves it. */
export interface Screen {
  show: ShowBoard
  pictures: PictureSource
}

/** How often a screen asks for what it shows: nobody tells it what has happened, and what happens is to show within two seconds. */
const screenAskMs: Readonly<Record<KanbanType, number>> = {
  ...{ list: 2_000, layout: 2_000, andon: 2_000 },
  ...{ utilisation: 15_000, figures: 15_000 },
}
const askAgain = (board: string | undefined) => screenAskMs[board as KanbanType] ?? 15_000

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
    refetchInterval: ({ state }) => (screen ? askAgain(state.data?.board.type) : false),
  })
  const type = data?.board.type as KanbanType | undefined
  const perPage = type ? roomFor(type, room) : 1
  const pages = data ? ownPages(data, perPage) + data.board.pictures.length : 1
  const page = Math.min(wanted.page, pages - 1)
  const turns = useTurns({ board, page }, goTo, {
    boards: ids.length,
    pages,
    seconds: data?.board.displaySeconds ?? secondsUnknown,
    onTurn: (next) => client.fetchQuery(queryOf(ids[next], screen?.show ?? showToMember)).catch(() => undefined),
  })
  const leave = () => void (screen ? undefined : navigate(boardsPath))
  usePageTitle(data?.board.name ?? tell('kanban.round'))
  // Calls are of a module that needs this one.
  useLookAgain(() => void refetch(), schedulePublished, forecastMoved, 'terminals.callChanged')
  useKey(' ', turns.pause)
  useKey('ArrowRight', () => turns.step(1))
  useKey('ArrowLeft', () => turns.step(-1))
  useKey('f', toggleFullscreen)
  useKey('Escape', leave)
  return (
    <BoardPictures value={screen?.pictures}>
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
          ) : (
            // Another page, another element: it comes in instead of changing under the reader's eyes.
            <BoardPage key={`${data.board.id} ${page}`} shown={data} page={page} perPage={perPage} room={room} />
          )}
        </section>
      </div>
    </BoardPictures>
  )
}

interface BoardPageProps {
  shown: KanbanShown
  page: number
  perPage: number
  room: Room
}

/** A page of a board: some of its entries, or one of its pictures. */
function BoardPage({ shown, page, perPage, room }: BoardPageProps) {
  const picture = page - ownPages(shown, perPage)
  if (picture < 0 && countOf(shown) === 0) return <Empty shown={shown} />
  return (
    <div className="aps-kanban-page">
      {picture >= 0 ? (
        <PicturePage fileId={shown.board.pictures[picture]!} nth={picture + 1} />
      ) : (
        <Entries {...{ shown, page, perPage, room }} />
      )}
    </div>
  )
}

function Entries({ shown, page, perPage, room }: BoardPageProps) {
  const from = page * perPage
  const onPage = <T,>(all: readonly T[]) => (perPage === Infinity ? all : all.slice(from, from + perPage))
  switch (shown.board.type as KanbanType) {
    case 'andon':
      return <AndonBoard calls={onPage(shown.calls!.open)} />
    case 'figures':
      return <FiguresBoard figures={onPage(shown.figures!.shown)} />
    case 'list':
      return <ListBoard lines={onPage(shown.lines)} />
    case 'utilisation':
      return <LoadBoard lines={onPage(shown.loads)} />
    default:
      return <LayoutBoard shown={shown} listed={onPage(shown.places)} room={room} isNarrow={room.width < narrow} />
  }
}

function Empty({ shown: { board, plan } }: { shown: KanbanShown }) {
  const tell = useTell()
  if (board.type === 'andon')
    return <EmptyState title={tell('kanban.empty.calls')} text={tell('kanban.empty.callsHint')} />
  if (board.type === 'figures')
    return <EmptyState title={tell('kanban.empty.figures')} text={tell('kanban.empty.figuresHint')} />
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
