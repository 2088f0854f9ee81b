import {
  call,
  dayIn,
  EmptyState,
  ErrorState,
  hoursOf,
  listed,
  PageHead,
  shownNumber,
  useTimeZone,
  wallClock,
} from '@mouldwright/web-kit'
import { missing, RestingMoment, Tag, useAddress } from '@mouldwright/web-kit/entity'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { proposedKinds, showDay, type DayOfWork } from '../../shared/index.ts'
import { floorWord, useTell } from '../page-words.ts'
import { CorrectDialog, type Wrong } from '../reports/correct-dialog.tsx'
import '../reports/reports.css'
import './my-work.css'

const dayMs = 86_400_000
const shifted = (day: string, by: number) => dayIn(Date.parse(`${day}T12:00:00Z`) + by * dayMs, 'UTC')
const hours = (minutes: number) => shownNumber(Math.round(hoursOf(minutes) * 100) / 100)

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** A day until today; what is none stays in its field, with the reason once it is left. */
function DayField({ day, today, onChange }: { day: string; today: string; onChange: (day: string) => void }) {
  const tell = useTell()
  const id = useId()
  const [typed, setTyped] = useState<{ value: unknown; beside: string; isLeft: boolean }>()
  // Another day was chosen meanwhile: what stood there is gone.
  const kept = typed?.beside === day ? typed : undefined
  return (
    <span className="floor-day-field">
      <RestingMoment
        name="day"
        field={showDay.input.day}
        ariaLabel={tell('day.date')}
        value={kept ? kept.value : day}
        invalid={kept?.isLeft === true}
        describedBy={id}
        onBlur={() => setTyped(kept && { ...kept, isLeft: true })}
        onChange={(value) => {
          const isPast = isDay(value) && value <= today
          setTyped(isPast ? undefined : { value, beside: day, isLeft: false })
          if (isPast) onChange(value)
        }}
      />
      <span className="mw-fault" id={id} role="alert">
        {kept?.isLeft && tell('day.dateFault', { today })}
      </span>
    </span>
  )
}

/** What somebody did on a day: time by operation, and the reports that it follows from. */
export default function MyWorkPage() {
  const tell = useTell()
  const zone = useTimeZone()
  const [query, put] = useAddress()
  const [wrong, setWrong] = useState<Wrong>()
  const [now] = useState(() => Date.now())
  const today = dayIn(now, zone)
  const day = query.get('day') ?? today
  const userId = Number(query.get('person')) || undefined
  const { data, error, refetch } = useQuery({
    queryKey: ['floor', 'day', day, userId],
    refetchInterval: 60_000,
    queryFn: ({ signal }) => call(showDay, { day, ...(userId ? { userId } : {}) }, { signal }),
  })
  const go = (next: string) => put({ day: next === today ? undefined : next })
  return (
    <div className="mw-page floor-day">
      <PageHead title={floorWord('menu.myWork')}>
        {data && <span className="mw-count">{tell('day.of', { person: data.person })}</span>}
        <span className="mw-space" />
        <span className="floor-day-tools">
          <Button onClick={() => go(shifted(day, -1))}>{tell('day.before')}</Button>
          <DayField day={day} today={today} onChange={go} />
          <Button disabled={day >= today} onClick={() => go(shifted(day, 1))}>
            {tell('day.next')}
          </Button>
          {day !== today && <Button onClick={() => go(today)}>{tell('day.today')}</Button>}
        </span>
      </PageHead>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : data.reports.length === 0 && data.stretches.length === 0 ? (
        <EmptyState title={tell('day.nothing')} text={tell('day.nothingHint')}>
          <Link to="/aps/dispatch">{tell('day.dispatch')}</Link>
        </EmptyState>
      ) : (
        <>
          {data.isChanged && <p className="floor-changed">{tell('day.changed')}</p>}
          <Work day={data} onForgotten={setWrong} />
          <Reports day={data} onWrong={setWrong} />
        </>
      )}
      {wrong && <CorrectDialog wrong={wrong} onClose={() => setWrong(undefined)} />}
    </div>
  )
}

const nameOf = (of: { mould: string; part: string; operationNumber: number; process: string }) =>
  `${of.mould} ${of.part} · ${of.operationNumber} ${of.process}`

function Work({ day, onForgotten }: { day: DayOfWork; onForgotten: (wrong: Wrong) => void }) {
  const tell = useTell()
  const zone = useTimeZone()
  const clock = (at: string) => wallClock(at, zone).slice(11, 16)
  return (
    <section className="mw-panel" aria-label={tell('day.work')}>
      <h2>
        {tell('day.work')}
        <span className="mw-count">{tell('day.sum', { hours: hours(day.minutes) })}</span>
      </h2>
      <ul className="floor-work">
        {day.work.map((of) => {
          const stretches = day.stretches.filter(
            ({ batchId, operationNumber }) => batchId === of.batchId && operationNumber === of.operationNumber,
          )
          const open = stretches.find(({ to }) => to === null)
          return (
            <li key={`${of.batchId}/${of.operationNumber}`}>
              <span>
                <b>{nameOf(of)}</b>
                <span className="mw-help">
                  {of.batch} ·{' '}
                  {listed(stretches.map(({ from, to }) => `${clock(from)}–${to === null ? '' : clock(to)}`))}
                </span>
              </span>
              <span className="floor-work-marks">
                {open && <Tag tone="info">{tell('day.open')}</Tag>}
                {open?.isForgotten && (
                  <Button
                    size="small"
                    onClick={() =>
                      onForgotten({
                        batchId: of.batchId,
                        operationNumber: of.operationNumber,
                        kind: 'handOver',
                        at: open.from,
                        name: nameOf(of),
                      })
                    }
                  >
                    {tell('day.forgotten')}
                  </Button>
                )}
              </span>
              <b className="floor-hours">{hours(of.minutes)} h</b>
            </li>
          )
        })}
      </ul>
      <p className="mw-help">{tell(`day.splits.${day.split}`)}</p>
    </section>
  )
}

const isProposable = (kind: string): kind is Wrong['kind'] => (proposedKinds as readonly string[]).includes(kind)

function Reports({ day, onWrong }: { day: DayOfWork; onWrong: (wrong: Wrong) => void }) {
  const tell = useTell()
  const zone = useTimeZone()
  return (
    <section className="mw-panel" aria-label={tell('day.reports')}>
      <h2>{tell('day.reports')}</h2>
      <ul className="floor-work">
        {day.reports.map((of) => {
          const kind = of.kind === 'correct' ? (of.correctedKind ?? '') : of.kind
          return (
            <li key={of.id}>
              <span>
                <b className={of.isStruck ? 'floor-struck' : ''}>
                  {wallClock(of.at, zone).slice(11, 16)} {floorWord(`report.kindOptions.${of.kind}`)}
                  {of.kind === 'correct' && kind ? ` · ${floorWord(`report.correctedKindOptions.${kind}`)}` : ''}
                </b>
                <span className="mw-help">
                  {[of.batch, of.operationNumber, of.machine ?? missing, of.quantity && `× ${of.quantity}`, of.reason]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className="floor-work-marks">
                {of.isStruck && <Tag tone="neutral">{floorWord('report.kindOptions.correct')}</Tag>}
                {of.isWaiting && <Tag tone="info">{tell('waiting')}</Tag>}
                {of.fault && <Tag tone="warning">{floorWord(`report.faultOptions.${of.fault}`)}</Tag>}
              </span>
              {!of.isStruck && !of.isWaiting && !of.fault && isProposable(kind) && (
                <Button
                  size="small"
                  onClick={() =>
                    onWrong({
                      reportId: of.id,
                      batchId: of.batchId,
                      operationNumber: of.operationNumber,
                      kind,
                      at: of.at,
                      name: of.batch,
                    })
                  }
                >
                  {tell('correct')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
