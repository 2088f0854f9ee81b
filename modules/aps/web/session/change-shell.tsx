import type { Entity, Field } from '@mouldwright/kernel'
import { isAborted, say, useSentForm } from '@mouldwright/web-kit'
import { FieldInput } from '@mouldwright/web-kit/entity'
import { Button, Modal } from 'antd'
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react'
import type { GanttAnswer, SessionVerdict } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import type { ChangeDraft, SessionModel } from './use-session.ts'
import { Verdict } from './verdict.tsx'
import './change-dialog.css'

/** What a dialog of a change is given. */
export interface ChangeDialogProps {
  plan: GanttAnswer
  scheduleId: number
  model: SessionModel
  onClose: () => void
}

/** Typing rests for so long before a change is tried. */
const restMs = 250

interface ChangeShellProps {
  title: string
  verb: string
  model: SessionModel
  /** Absent while the form is not complete. */
  change: ChangeDraft | undefined
  /** Why it cannot be completed. */
  incomplete?: string
  onClose: () => void
  children: ReactNode
}

/** A form of one change: what it would do is shown before it is made. */
export function ChangeShell({ title, verb, model, change, incomplete, onClose, children }: ChangeShellProps) {
  const tell = useTell()
  const { verdict, error } = useTrial(model, change)
  const { form, isSent, whileSent } = useSentForm()
  const apply = () => {
    if (change && !model.isBusy) void whileSent(() => model.make(change)).then((isMade) => isMade && onClose())
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
        ref={form}
        inert={isSent}
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
            <p className="aps-soft">{error ?? incomplete ?? tell(change ? 'session.trying' : 'session.complete')}</p>
          )}
        </div>
        {/* Enter in a field applies, as the button does. */}
        <button type="submit" className="aps-hidden" tabIndex={-1} aria-hidden disabled={!verdict?.allowed} />
      </form>
    </Modal>
  )
}

/** What a change would do, asked again whenever it is another; for which reason it is made does not matter to that. */
function useTrial(model: SessionModel, change: ChangeDraft | undefined) {
  const key = change && JSON.stringify(change, (name, value: unknown) => (name === 'reason' ? undefined : value))
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

/** A labelled field. */
export function Line({ label, ...input }: LineProps) {
  const id = useId()
  return (
    <div className="mw-field">
      <label htmlFor={id}>{label}</label>
      <FieldInput id={id} {...input} />
    </div>
  )
}

/** A task by its mould, part and operation. */
export function nameOfTask({ tasks, moulds, parts, processes }: GanttAnswer, at: number): string {
  const mouldNumber = moulds[tasks.mould[at]!]?.number ?? ''
  const part = parts[tasks.part[at]!]?.number ?? ''
  return `${mouldNumber} ${part} · ${tasks.operation[at]} ${processes[tasks.process[at]!] ?? ''}`
}

const minuteMs = 60_000
export const isoOf = (minute: number) => new Date(minute * minuteMs).toISOString()
export const minuteOf = (iso: unknown) => {
  const at = typeof iso === 'string' ? Date.parse(iso) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.round(at / minuteMs)
}
