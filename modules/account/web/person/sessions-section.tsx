import { endSessions, listSessions, type SessionRow } from '@mouldwright/account/shared'
import { ask, browserZone, call, ErrorState, tellFailure, toast, wallClock } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTell } from '../page-words.ts'

/** Where the person is signed in, and how to end it. */
export default function SessionsSection() {
  const tell = useTell()
  const { data, error, refetch } = useQuery({
    queryKey: ['account-sessions'],
    queryFn: async ({ signal }) => ((await call(listSessions, {}, { signal })) as { rows: SessionRow[] }).rows,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <div className="mw-panel" aria-busy />

  async function end(rows: readonly SessionRow[]): Promise<void> {
    try {
      const ids = rows.map(({ id }) => id)
      const { ended } = await call<{ ended: number }>(endSessions.path, { ids }, { changes: true })
      toast('success', tell('sessions.ended', { count: ended }))
    } catch (failed) {
      tellFailure(failed)
    }
    await refetch()
  }

  async function endOthers(): Promise<void> {
    const title = tell('sessions.endOthersAsk', { count: others.length })
    const verb = tell('sessions.endOthers')
    if (await ask({ title, body: tell('sessions.endOthersText'), verb, danger: true })) await end(others)
  }

  const zone = browserZone()
  const others = data.filter(({ isCurrent }) => !isCurrent)
  return (
    <>
      <p className="mw-help">{tell('sessions.lead')}</p>
      <ul className="mw-panel mw-panel-rows">
        {data.map((row) => {
          const device = row.device || tell('sessions.unknown')
          const facts = [
            `${tell('sessions.place')} ${row.place ?? tell('sessions.account')}`,
            row.source && `${tell('sessions.source')} ${row.source}`,
            `${tell('sessions.startedAt')} ${wallClock(row.startedAt, zone)}`,
            `${tell('sessions.lastSeenAt')} ${wallClock(row.lastSeenAt, zone)}`,
          ]
          return (
            <li key={row.id}>
              <div>
                <strong>{device}</strong>{' '}
                {row.isCurrent && <span className="mw-tag mw-tag-success">{tell('sessions.current')}</span>}
                <p className="mw-help">{facts.filter(Boolean).join(' · ')}</p>
              </div>
              {!row.isCurrent && (
                <Button aria-label={tell('sessions.endOf', { device })} onClick={() => void end([row])}>
                  {tell('sessions.end')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {others.length > 0 ? (
        <div>
          <Button danger onClick={() => void endOthers()}>
            {tell('sessions.endOthers')}
          </Button>
        </div>
      ) : (
        <p className="mw-help">{tell('sessions.onlyThis')}</p>
      )}
    </>
  )
}
