import type { KanbanShown } from '@mouldwright/aps/shared'
import { loadStage } from '@mouldwright/aps/web'
import { openScreenPicture, showScreen } from '@mouldwright/terminals/shared'
import { call, CallError, lazyPart, storage, ZoneProvider } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo } from 'react'
import { useTell } from './page-words.ts'
import './terminals.css'

const Stage = lazyPart(async () => (await loadStage()).Stage)

/** What a screen keeps, so that it finds its way after a restart. */
const kept = 'screen'

function tokenHere(): string {
  const given = location.hash.slice(1)
  if (given) storage.set(kept, given)
  return given || (storage.get(kept) ?? '')
}

/** How often the page itself is fetched anew, for a new version of it. */
const renewMs = 6 * 3_600_000

/** Only when the server answers: a screen must not end on a page that could not be had. */
async function renew(): Promise<void> {
  try {
    const { ok } = await fetch('/health/ready')
    if (ok) location.reload()
  } catch {
    // Later.
  }
}

const isUnknown = (error: unknown) =>
  error instanceof CallError && (error.data as { refusal?: string } | null)?.refusal === 'screen.unknown'

/** A board on a screen in the hall, by the screen's own address. */
export default function ScreenPage() {
  const tell = useTell()
  const token = tokenHere()
  const pictures = useMemo(() => ({ path: openScreenPicture.path, method: 'POST' as const, input: { token } }), [token])
  const { data, error } = useQuery({
    queryKey: ['terminals', 'screen', token],
    queryFn: ({ signal }) => call(showScreen, { token, board: 0 }, { signal }),
    // Until the server answers, and for boards that are new in the round.
    refetchInterval: ({ state }) => (state.data ? 300_000 : 5_000),
  })
  useEffect(() => {
    const timer = setInterval(() => void renew(), renewMs)
    return () => clearInterval(timer)
  }, [])
  if (!data)
    return (
      <main className="terminals-screen" role="status">
        <h1>{tell(isUnknown(error) ? 'board.unknown' : 'board.waiting')}</h1>
      </main>
    )
  if (data.boards === 0)
    return (
      <main className="terminals-screen">
        <h1>{tell('board.none')}</h1>
      </main>
    )
  // Boards of a screen are asked for by their place in its round; keys of queries begin with 1.
  const ids = Array.from({ length: data.boards }, (_, at) => at + 1)
  const show = async (id: number, signal: AbortSignal) => {
    const { shown } = await call(showScreen, { token, board: id - 1 }, { signal })
    if (!shown) throw new Error('The round is empty.')
    return shown as KanbanShown
  }
  return (
    <ZoneProvider value={data.timeZone}>
      <Suspense>
        <Stage ids={ids} screen={{ show, pictures }} />
      </Suspense>
    </ZoneProvider>
  )
}
