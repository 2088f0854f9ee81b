import { machine } from '@mouldwright/basic/shared'
import { instant, type OutputOf } from '@mouldwright/kernel'
import { call, ErrorState, LineField, PageHead, useBusy, useFaults, useTimeZone, wallClock } from '@mouldwright/web-kit'
import { RestingList, RestingMoment } from '@mouldwright/web-kit/entity'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { readChip, readMagazine } from '../shared/index.ts'
import './electrode.css'
import { useTell } from './page-words.ts'

const at = instant()

/** Which piece is or was in which place of a machine's magazine, and whether a chip there is the right one. */
export default function MagazinePage() {
  const tell = useTell()
  const id = useId()
  const [on, setOn] = useState<{ id: number; label: string }>()
  const [moment, setMoment] = useState<unknown>(null)
  const title = tell('magazine.title')
  return (
    <div className="mw-page">
      <PageHead title={title} />
      <p className="mw-help">{tell('magazine.lead')}</p>
      <div className="electrode-bar">
        <div className="mw-field">
          <label htmlFor={`${id}machine`}>{tell('magazine.machine')}</label>
          <RestingList id={`${id}machine`} label={tell('magazine.machine')} isChosen={on !== undefined}>
            {({ RefSelect }, begun) => (
              <RefSelect
                id={`${id}machine`}
                to={machine}
                value={on?.id ?? null}
                {...(on ? { label: on.label } : {})}
                begun={begun}
                onChange={(next, label) =>
                  setOn(typeof next === 'number' ? { id: next, label: label ?? '' } : undefined)
                }
              />
            )}
          </RestingList>
        </div>
        <div className="mw-field">
          <label htmlFor={`${id}at`}>{tell('magazine.at')}</label>
          <RestingMoment id={`${id}at`} name="at" field={at} value={moment} onChange={setMoment} />
          <p className="mw-help">{tell('magazine.atHelp')}</p>
        </div>
      </div>
      {on ? (
        <div className="electrode-columns">
          <Places machineId={on.id} at={typeof moment === 'string' ? moment : undefined} />
          <ChipCheck key={on.id} machineId={on.id} />
        </div>
      ) : (
        <p className="mw-help">{tell('magazine.choose')}</p>
      )}
    </div>
  )
}

function Places({ machineId, at: asked }: { machineId: number; at: string | undefined }) {
  const tell = useTell()
  const zone = useTimeZone()
  const { data, error, refetch } = useQuery({
    queryKey: ['entity', 'electrode.magazine', machineId, asked],
    queryFn: ({ signal }) => call(readMagazine, { machineId, at: asked ?? new Date().toISOString() }, { signal }),
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  if (data.places.length === 0) return <p className="mw-card electrode-empty">{tell('magazine.none')}</p>
  return (
    <div className="mw-card mw-scroll-across">
      <table className="mw-plain-table electrode-table">
        <thead>
          <tr>
            <th className="is-figure">{tell('magazine.place')}</th>
            <th>{tell('magazine.piece')}</th>
            <th>{tell('magazine.since')}</th>
            <th>{tell('magazine.by')}</th>
          </tr>
        </thead>
        <tbody>
          {data.places.map(({ id, number, magazinePlace, boundAt, boundBy }) => (
            <tr key={magazinePlace}>
              <td className="is-figure">{magazinePlace}</td>
              <td>
                <Link to={`/electrode/piece?id=${id}`}>{number}</Link>
              </td>
              <td>{wallClock(boundAt, zone)}</td>
              <td>{boundBy}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Reading = OutputOf<typeof readChip> & { place: string; code: string }

const isPlace = (text: string) => /^[1-9]\d{0,3}$/.test(text.trim())

function ChipCheck({ machineId }: { machineId: number }) {
  const tell = useTell()
  const [place, setPlace] = useState('')
  const [code, setCode] = useState('')
  const [reading, setReading] = useState<Reading>()
  const { isBusy, run } = useBusy()
  const { faults, form, show, take, mend } = useFaults(['magazinePlace', 'code'])
  const check = async () => {
    if (isBusy || show(isPlace(place) ? {} : { magazinePlace: tell('magazine.placeFault') })) return
    await run(
      async () => {
        const answer = await call(readChip, { machineId, magazinePlace: Number(place), code: code.trim() || null })
        setReading({ ...answer, place: place.trim(), code: code.trim() })
        setCode('')
      },
      (failure) => {
        setReading(undefined)
        take(failure)
      },
    )
  }
  return (
    <form
      ref={form}
      className="mw-card electrode-check"
      onSubmit={(event) => {
        event.preventDefault()
        void check()
      }}
    >
      <h2>{tell('magazine.check')}</h2>
      <LineField
        label={tell('magazine.place')}
        value={place}
        inputMode="numeric"
        maxLength={4}
        isRequired
        fault={faults.magazinePlace}
        onChange={(next) => {
          mend('magazinePlace')
          setPlace(next)
        }}
      />
      <LineField
        label={tell('magazine.chip')}
        value={code}
        maxLength={40}
        autoComplete="off"
        help={tell('magazine.chipHint')}
        fault={faults.code ?? faults.all}
        onChange={(next) => {
          mend('code')
          setCode(next)
        }}
      />
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {tell('magazine.verb')}
      </Button>
      <div role="status" aria-live="polite">
        {reading && (
          <p className={`electrode-outcome electrode-${reading.outcome === 'matches' ? 'right' : 'wrong'}`}>
            {tell(`magazine.outcomes.${reading.outcome}`, {
              place: reading.place,
              code: reading.code,
              read: reading.read ?? '',
              planned: reading.planned ?? '',
            })}
          </p>
        )}
      </div>
    </form>
  )
}
