import type { Entity, Field } from '@mouldwright/kernel'
import { call, dayIn, isAborted, say, useTimeZone } from '@mouldwright/web-kit'
import { ChoiceSelect, FieldInput } from '@mouldwright/web-kit/entity'
import { machine } from '@mouldwright/basic/shared'
import { mould } from '@mouldwright/production/shared'
import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Segmented } from 'antd'
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react'
import { getTargets, type GanttAnswer, type SessionVerdict } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import { RescueDialog } from './rescue-dialog.tsx'
import type { ChangeDraft, SessionModel } from './use-session.ts'
import { Verdict } from './verdict.tsx'
import './change-dialog.css'

/** What a planner may change in a dialog. */
export type Changing = { kind: 'move'; task: number } | { kind: 'mould' | 'rescue'; mould: number } | { kind: 'time' }

interface ChangeDialogProps {
  plan: GanttAnswer
  scheduleId: number
  model: SessionModel
  onClose: () => void
}

type MaybeChanging = Omit<ChangeDialogProps, 'plan'> & { of: Changing | undefined; plan: GanttAnswer | undefined }

/** A change by form: what it would do is shown before it is made. Nothing while nothing is changed, or may be. */
export function ChangeDialog({ of, plan, ...rest }: MaybeChanging) {
  if (!of || !plan || !rest.model.isOwn) return null
  const props = { plan, ...rest }
  if (of.kind === 'move') return <MoveDialog {...props} task={of.task} />
  if (of.kind === 'rescue') return <RescueDialog {...props} at={of.mould} />
  if (of.kind === 'mould') return <MouldDialog {...props} at={of.mould} />
  return <TimeDialog {...props} />
}

const minuteMs = 60_000
/** Typing rests for so long before a change is tried. */
const restMs = 250

interface ShellProps {
  title: string
  verb: string
  model: SessionModel
  /** Absent while the form is not complete. */
  change: ChangeDraft | undefined
  onClose: () => void
  children: ReactNode
}

function Shell({ title, verb, model, change, onClose, children }: ShellProps) {
  const tell = useTell()
  const { verdict, error } = useTrial(model, change)
  const apply = () => {
    if (change && !model.isBusy) void model.make(change).then((isMade) => isMade && onClose())
  }
  return (
    <Modal
      open
      centered
      width={520}
      title={title}
      onCancel={onClose}
      footer={
        <div className="mw-dialog-foot">
          <Button onClick={onClose}>{say('action.cancel')}</Button>
          <Button type="primary" loading={model.isBusy} disabled={!verdict?.allowed} onClick={apply}>
            {verb}
          </Button>
        </div>
      }
    >
      <form
        className="mw-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (verdict?.allowed) apply()
        }}
      >
        {children}
        <div className="aps-trial" aria-live="polite">
          {verdict ? (
            <Verdict verdict={verdict} />
          ) : (
            <p className="aps-soft">{error ?? tell(change ? 'session.trying' : 'session.complete')}</p>
          )}
        </div>
        {/* Enter in a field applies, as the button does. */}
        <button type="submit" className="aps-hidden" tabIndex={-1} aria-hidden disabled={!verdict?.allowed} />
      </form>
    </Modal>
  )
}

/** What a change would do, asked again whenever it is another. */
function useTrial(model: SessionModel, change: ChangeDraft | undefined) {
  const key = change && JSON.stringify(change)
  const [answer, setAnswer] = useState<{ key: string; verdict?: SessionVerdict; error?: string }>()
  const attempt = useEffectEvent(model.attempt)
  useEffect(() => {
    if (!key) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      attempt(JSON.parse(key) as ChangeDraft, stop.signal).then(
        (verdict) => setAnswer({ key, verdict }),
        (failure: unknown) => {
          if (!isAborted(failure)) setAnswer({ key, error: (failure as Error).message })
        },
      )
    }, restMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [key])
  return answer?.key === key ? { verdict: answer?.verdict, error: answer?.error } : {}
}

interface LineProps {
  label: string
  of: Entity
  name: string
  field: Field
  value: unknown
  onChange: (value: unknown) => void
}

function Line({ label, ...input }: LineProps) {
  const id = useId()
  return (
    <div className="mw-field">
      <label htmlFor={id}>{label}</label>
      <FieldInput id={id} {...input} />
    </div>
  )
}

const isoOf = (minute: number) => new Date(minute * minuteMs).toISOString()
const minuteOf = (iso: unknown) => {
  const at = typeof iso === 'string' ? Date.parse(iso) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.round(at / minuteMs)
}

function MoveDialog({ plan, scheduleId, model, onClose, task }: ChangeDialogProps & { task: number }) {
  const tell = useTell()
  const { tasks, resources } = plan
  const taskId = tasks.taskId[task]!
  const own = resources[tasks.resource[task]!]
  const [resourceId, setResource] = useState(own?.id ?? 0)
  const [start, setStart] = useState<unknown>(isoOf(tasks.start[task]!))
  const { data } = useQuery({
    queryKey: ['aps-session-targets', model.session?.sessionId, model.session?.version, taskId],
    queryFn: ({ signal }) => call(getTargets, { scheduleId, taskId }, { signal }),
  })
  const known = new Set(data?.resourceIds ?? (own ? [own.id] : []))
  const options = resources
    .filter(({ id }) => known.has(id))
    .map(({ id, name, load }) => ({ value: id, label: tell('session.resource', { name, load: Math.round(load) }) }))
  const at = minuteOf(start)
  const change: ChangeDraft | undefined =
    at === undefined || resourceId === 0
      ? undefined
      : { kind: 'move', taskId, part: tasks.piece[task]!, resourceId, start: at }
  const id = useId()
  return (
    <Shell
      title={tell('session.moveTitle', { name: nameOf(plan, task) })}
      verb={tell('session.moveVerb')}
      {...{ model, change, onClose }}
    >
      <div className="mw-field">
        <label htmlFor={id}>{tell('task.resource')}</label>
        <ChoiceSelect id={id} value={resourceId} options={options} onChange={(next) => setResource(Number(next))} />
      </div>
      <Line
        label={tell('session.notBefore')}
        of={machine}
        name="startsAt"
        field={momentField}
        value={start}
        onChange={setStart}
      />
    </Shell>
  )
}

const momentField = machine.fields.downtimes.fields.startsAt

function MouldDialog({ plan, model, onClose, at }: ChangeDialogProps & { at: number }) {
  const tell = useTell()
  const zone = useTimeZone()
  const of = plan.moulds[at]!
  // The delivery day is kept until its end.
  const day = of.due === null ? null : dayIn((of.due - 1) * minuteMs, zone)
  const [kind, setKind] = useState<'due' | 'priority' | 'repair'>('due')
  const [date, setDate] = useState<unknown>(day)
  const [priority, setPriority] = useState<unknown>(of.priority)
  const mouldNo = at + 1
  const isDay = typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date)
  const isRank = Number.isInteger(priority) && Number(priority) >= 1 && Number(priority) <= 9
  const change: ChangeDraft | undefined =
    kind === 'due'
      ? isDay && date !== day
        ? { kind, mouldNo, date }
        : undefined
      : kind === 'priority'
        ? isRank && priority !== of.priority
          ? { kind, mouldNo, priority: Number(priority) }
          : undefined
        : { kind, mouldNo }
  return (
    <Shell
      title={tell('session.mouldTitle', { number: of.number })}
      verb={tell('session.applyVerb')}
      {...{ model, change, onClose }}
    >
      <Segmented
        block
        value={kind}
        onChange={setKind}
        options={(['due', 'priority', 'repair'] as const).map((value) => ({
          value,
          label: tell(`session.kinds.${value}`),
        }))}
        aria-label={tell('session.kind')}
      />
      {kind === 'due' && (
        <Line
          label={tell('task.due')}
          of={mould}
          name="deliveryDate"
          field={mould.fields.deliveryDate}
          value={date}
          onChange={setDate}
        />
      )}
      {kind === 'priority' && (
        <Line
          label={tell('session.priority')}
          of={mould}
          name="priority"
          field={mould.fields.priority}
          value={priority}
          onChange={setPriority}
        />
      )}
      {kind === 'repair' && <p className="mw-help">{tell('session.repairHelp')}</p>}
    </Shell>
  )
}

function TimeDialog({ plan, model, onClose }: ChangeDialogProps) {
  const tell = useTell()
  const machines = plan.resources.filter(({ kind, id }) => kind === 'machine' && id > 0)
  const [kind, setKind] = useState<'closed' | 'open'>('closed')
  const [resourceId, setResource] = useState<number>()
  const [from, setFrom] = useState<unknown>(null)
  const [until, setUntil] = useState<unknown>(null)
  const [begin, end] = [minuteOf(from), minuteOf(until)]
  const isStretch = begin !== undefined && end !== undefined && begin < end
  const change: ChangeDraft | undefined =
    resourceId && isStretch ? { kind, resourceId, from: begin, until: end } : undefined
  const id = useId()
  return (
    <Shell
      title={tell('session.timeTitle')}
      verb={tell(kind === 'closed' ? 'session.closeVerb' : 'session.openVerb')}
      {...{ model, change, onClose }}
    >
      <Segmented
        block
        value={kind}
        onChange={setKind}
        options={(['closed', 'open'] as const).map((value) => ({ value, label: tell(`session.kinds.${value}`) }))}
        aria-label={tell('session.kind')}
      />
      <div className="mw-field">
        <label htmlFor={id}>{tell('session.machine')}</label>
        <ChoiceSelect
          id={id}
          value={resourceId}
          options={machines.map(({ id: value, name }) => ({ value, label: name }))}
          onChange={(next) => setResource(Number(next))}
        />
      </div>
      <Line label={tell('session.from')} of={machine} name="from" field={momentField} value={from} onChange={setFrom} />
      <Line
        label={tell('session.until')}
        of={machine}
        name="until"
        field={momentField}
        value={until}
        onChange={setUntil}
      />
    </Shell>
  )
}

function nameOf({ tasks, moulds, parts, processes }: GanttAnswer, at: number): string {
  const mouldNumber = moulds[tasks.mould[at]!]?.number ?? ''
  const part = parts[tasks.part[at]!]?.number ?? ''
  return `${mouldNumber} ${part} · ${tasks.operation[at]} ${processes[tasks.process[at]!] ?? ''}`
}
