import '../aps.css'
import { shift } from '@mouldwright/basic/shared'
import { call, changedSince, say, takeAnswer, tellFailure, tellUnchanged, toast } from '@mouldwright/web-kit'
import { ChoiceSelect } from '@mouldwright/web-kit/entity'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Drawer, Input, Switch } from 'antd'
import { useId, useState } from 'react'
import { nextAutomaticTimes, queryAutomatic, saveAutomatic, type AutomaticRuns } from '../../shared/index.ts'
import { clockOf } from '../moments.ts'
import { apsWord, useTell } from '../page-words.ts'
import { Loaded } from '../panel.tsx'
import { Line } from '../session/change-shell.tsx'
import { Executions } from './executions.tsx'
import {
  cronOfTimes,
  everyHours,
  everyMinutes,
  firstTimes,
  plainKinds,
  timesOfCron,
  type PlainTimes,
} from './plain-times.ts'
import './automatic-drawer.css'

/** When a schedule loads data and runs by itself, and what came of it. */
export function AutomaticDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const tell = useTell()
  const query = useQuery({
    queryKey: ['aps', 'automatic', id],
    queryFn: ({ signal }) => call(queryAutomatic, { scheduleId: id }, { signal }),
    refetchInterval: 10_000,
  })
  return (
    <Drawer
      open
      size="min(100vw, 520px)"
      title={query.data ? tell('automatic.of', { name: query.data.name }) : tell('automatic.title')}
      classNames={{ body: 'mw-drawer-body', footer: 'mw-drawer-foot' }}
      onClose={onClose}
    >
      <Loaded query={query}>{(runs) => <Times runs={runs} onClose={onClose} />}</Loaded>
    </Drawer>
  )
}

function Times({ runs, onClose }: { runs: AutomaticRuns; onClose: () => void }) {
  const tell = useTell()
  const client = useQueryClient()
  const stored = {
    isOn: runs.isOn || runs.cron === null,
    times: runs.cron === null ? firstTimes : timesOfCron(runs.cron),
  }
  // What is touched here stays while the rest is told anew, as it is every ten seconds.
  const [touched, setTouched] = useState<Partial<typeof stored>>({})
  const { isOn, times } = { ...stored, ...touched }
  const [isSaving, setSaving] = useState(false)
  const cron = cronOfTimes(times)
  const disabled = !runs.may.save
  const onOff = useId()
  const save = async () => {
    if (cron === runs.cron && isOn === runs.isOn) return tellUnchanged()
    setSaving(true)
    try {
      const saved = await call(saveAutomatic, { scheduleId: runs.scheduleId, version: runs.version, cron, isOn })
      await takeAnswer(client, ['aps', 'automatic', runs.scheduleId], saved)
      setTouched((now) => changedSince(now, touched))
      toast('success', tell(saved.isOn ? 'automatic.savedOn' : 'automatic.savedOff', { name: runs.name }))
    } catch (failure) {
      tellFailure(failure)
    } finally {
      setSaving(false)
      void client.invalidateQueries({ queryKey: ['aps', 'automatic'] })
    }
  }
  return (
    <form
      className="mw-form aps-automatic"
      onSubmit={(event) => {
        event.preventDefault()
        if (!disabled) void save()
      }}
    >
      <p className="aps-soft">{tell('automatic.about')}</p>
      <div className="aps-automatic-on">
        <Switch
          id={onOff}
          checked={isOn}
          disabled={disabled}
          onChange={(next) => setTouched((now) => ({ ...now, isOn: next }))}
        />
        <label htmlFor={onOff}>{tell(isOn ? 'automatic.on' : 'automatic.off')}</label>
        {runs.by && <span className="aps-soft">{tell('automatic.by', { by: runs.by })}</span>}
      </div>
      <TimesFields
        times={times}
        disabled={disabled}
        onChange={(change) => setTouched((now) => ({ ...now, times: { ...times, ...change } }))}
      />
      <NextTimes cron={cron} />
      {disabled && <p className="aps-soft">{tell('automatic.mayNot')}</p>}
      <Executions executions={runs.executions} zone={runs.timeZone} />
      <footer className="mw-foot">
        <span className="mw-space" />
        <Button onClick={onClose}>{say('action.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isSaving} disabled={disabled}>
          {tell('schedules.save')}
        </Button>
      </footer>
    </form>
  )
}

interface FieldsProps {
  times: PlainTimes
  disabled: boolean
  onChange: (change: Partial<PlainTimes>) => void
}

function TimesFields({ times, disabled, onChange }: FieldsProps) {
  const tell = useTell()
  const id = useId()
  const { kind } = times
  const hasTime = ['daily', 'weekdays', 'weekly', 'monthly'].includes(kind)
  return (
    <>
      <Choice
        label={tell('automatic.kind')}
        value={kind}
        disabled={disabled}
        options={plainKinds.map((value) => ({ value, label: tell(`automatic.kinds.${value}`) }))}
        onChange={(next) =>
          onChange({
            kind: next,
            cron: cronOfTimes(times),
            every: next === 'minutes' ? everyMinutes[2]! : everyHours[0]!,
          })
        }
      />
      {(kind === 'minutes' || kind === 'hours') && (
        <Choice
          label={tell(kind === 'minutes' ? 'automatic.everyMinutes' : 'automatic.everyHours')}
          value={times.every}
          disabled={disabled}
          options={(kind === 'minutes' ? everyMinutes : everyHours).map((value) => ({ value, label: String(value) }))}
          onChange={(every) => onChange({ every })}
        />
      )}
      {kind === 'weekly' && (
        <Choice
          label={tell('automatic.weekday')}
          value={times.weekday}
          disabled={disabled}
          options={[1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: apsWord(`weekdays.${value}`) ?? '' }))}
          onChange={(weekday) => onChange({ weekday })}
        />
      )}
      {kind === 'monthly' && (
        <Choice
          label={tell('automatic.day')}
          value={times.day}
          disabled={disabled}
          options={Array.from({ length: 28 }, (_, at) => ({ value: at + 1, label: String(at + 1) }))}
          onChange={(day) => onChange({ day })}
        />
      )}
      {hasTime && !disabled && (
        <Line
          label={tell('automatic.time')}
          of={shift}
          name="time"
          field={shift.fields.periods.fields.startTime}
          value={times.time}
          onChange={(time) => {
            if (typeof time === 'string' && time !== '') onChange({ time })
          }}
        />
      )}
      <div className="mw-field">
        <label htmlFor={id}>{tell('automatic.cron')}</label>
        <Input
          id={id}
          value={cronOfTimes(times)}
          disabled={disabled}
          maxLength={100}
          onChange={({ target }) => onChange({ kind: 'cron', cron: target.value })}
        />
        <p className="mw-help">{tell('automatic.cronHelp')}</p>
      </div>
    </>
  )
}

interface ChoiceProps<T extends string | number> {
  label: string
  value: T
  disabled: boolean
  options: { value: T; label: string }[]
  onChange: (value: T) => void
}

function Choice<T extends string | number>({ label, onChange, ...input }: ChoiceProps<T>) {
  const id = useId()
  return (
    <div className="mw-field">
      <label htmlFor={id}>{label}</label>
      <ChoiceSelect id={id} {...input} onChange={(next) => onChange(next as T)} />
    </div>
  )
}

/** When it would run, or what is wrong with the expression. */
function NextTimes({ cron }: { cron: string }) {
  const tell = useTell()
  const { data, error } = useQuery({
    queryKey: ['aps', 'automatic-times', cron],
    queryFn: ({ signal }) => call(nextAutomaticTimes, { cron }, { signal }),
    enabled: cron.trim() !== '',
    retry: false,
  })
  return (
    <section className="aps-automatic-next" aria-live="polite">
      {error ? (
        <p className="mw-fault">{error.message}</p>
      ) : (
        data && (
          <>
            <h2>{tell('automatic.next', { zone: data.timeZone })}</h2>
            <ol>
              {data.times.map((time) => (
                <li key={time}>{clockOf(time, data.timeZone)}</li>
              ))}
            </ol>
          </>
        )
      )}
    </section>
  )
}
