import { mould } from '@mouldwright/production/shared'
import { ask, ErrorState, say, tellFailure, tellUnchanged, useKey, useStillHere } from '@mouldwright/web-kit'
import {
  DraftContext,
  DraftField,
  getRecord,
  RefSelect,
  useDraft,
  useDraftContext,
  type StoredRecord,
} from '@mouldwright/web-kit/entity'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Drawer } from 'antd'
import { useId, useRef, useState } from 'react'
import { runParameters, schedule } from '../../shared/index.ts'
import { apsWord, useTell } from '../page-words.ts'
import { Waiting } from '../panel.tsx'
import './schedule-drawer.css'

interface ScheduleDrawerProps {
  /** Absent for a new one. */
  id: number | undefined
  onClose: () => void
  onSaved: (saved: StoredRecord) => void
}

/** A new schedule, or a change of one: name, from when, how far, how long to compute, which moulds. */
export function ScheduleDrawer({ id, onClose, onSaved }: ScheduleDrawerProps) {
  const tell = useTell()
  const isDirty = useRef(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['aps', 'record', id],
    enabled: id !== undefined,
    queryFn: ({ signal }) => getRecord(schedule, id!, signal),
  })
  const leave = async () => {
    if (
      !isDirty.current ||
      (await ask({ title: say('form.leave'), body: say('form.leaveBody'), verb: say('form.discard') }))
    )
      onClose()
  }
  return (
    <Drawer
      open
      size="min(100vw, 480px)"
      title={id === undefined ? tell('schedules.new') : (data?.['name'] as string | undefined)}
      classNames={{ body: 'mw-drawer-body', footer: 'mw-drawer-foot' }}
      onClose={() => void leave()}
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : id !== undefined && !data ? (
        <Waiting />
      ) : (
        <Writing
          record={id === undefined ? undefined : data}
          onDirty={(dirty) => {
            isDirty.current = dirty
          }}
          onClose={() => void leave()}
          onSaved={onSaved}
        />
      )}
    </Drawer>
  )
}

interface WritingProps extends Omit<ScheduleDrawerProps, 'id'> {
  record: StoredRecord | undefined
  onDirty: (dirty: boolean) => void
}

const groups = [
  {
    key: 'what',
    fields: ['name', 'isMock', 'startPoint', 'horizonDays', 'deliveryDate', 'priority', 'timeBudgetSeconds'],
  },
  { key: 'more', fields: ['frozenHours', 'assumedReadyHours', 'outsourcingDays', 'seed', 'remark'] },
] as const

function Writing({ record, onDirty, onClose, onSaved }: WritingProps) {
  const tell = useTell()
  const client = useQueryClient()
  const isHere = useStillHere()
  const draft = useDraft(schedule, record)
  onDirty(draft.isDirty)
  const save = async () => {
    if (record && !draft.isDirty) return tellUnchanged()
    const saved = await draft.submit()
    if (!saved) return
    void client.invalidateQueries({ queryKey: ['aps'] })
    if (!isHere()) return
    onDirty(false)
    onSaved(saved)
  }
  // Heard on the whole page: a form that is being saved has lost the cursor, and the browser has an own meaning for the key.
  useKey('ctrl+s', () => void save())
  const [what, more] = groups
  return (
    <DraftContext value={draft}>
      <form
        className="mw-form"
        {...draft.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className="mw-form-grid aps-one-column">
          {!record && <TemplateField />}
          {what.fields.map((name) => (
            <DraftField key={name} name={name} />
          ))}
          <MouldsField />
        </div>
        <details className="aps-more">
          <summary>{tell('schedules.further')}</summary>
          <div className="mw-form-grid aps-one-column">
            {more.fields.map((name) => (
              <DraftField key={name} name={name} />
            ))}
          </div>
        </details>
        <button type="submit" hidden />
      </form>
      <footer className="mw-foot">
        <span className="mw-space" />
        <Button onClick={onClose}>{say('action.cancel')}</Button>
        <Button type="primary" loading={draft.isSaving} onClick={() => void save()}>
          {tell(record ? 'schedules.save' : 'schedules.create')}
        </Button>
      </footer>
    </DraftContext>
  )
}

/** Another schedule, whose run parameters and moulds a new one begins with. */
function TemplateField() {
  const tell = useTell()
  const draft = useDraftContext()
  const id = useId()
  const [chosen, setChosen] = useState<number | null>(null)
  const latest = useRef<number | null>(null)
  if (!draft) return null
  const { values: before, update } = draft
  const choose = (next: number | null) => {
    latest.current = next
    setChosen(next)
    if (next !== null) void take(next)
  }
  const take = async (templateId: number) => {
    try {
      const template = await getRecord(schedule, templateId)
      if (latest.current !== templateId) return
      const moulds = (template['moulds'] ?? []) as readonly { mouldId: number }[]
      const given: Readonly<Record<string, unknown>> = {
        ...template,
        moulds: moulds.map(({ mouldId }) => ({ mouldId })),
      }
      // What was changed since the template was chosen stays.
      for (const name of [...runParameters, 'moulds'] as const)
        update(name, (now) => (now === before[name] ? (given[name] ?? null) : now))
    } catch (failure) {
      if (latest.current !== templateId) return
      choose(null)
      tellFailure(failure)
    }
  }
  return (
    <div className="mw-field mw-field-wide">
      <label htmlFor={id}>{tell('schedules.template')}</label>
      <RefSelect
        id={id}
        to={schedule}
        value={chosen}
        placeholder={tell('schedules.noTemplate')}
        onChange={(next) => choose(typeof next === 'number' ? next : null)}
      />
      <p className="mw-help">{tell('schedules.templateHelp')}</p>
    </div>
  )
}

/** Moulds in scope; none means all open ones. */
function MouldsField() {
  const tell = useTell()
  const draft = useDraftContext()
  const id = useId()
  if (!draft) return null
  const rows = (draft.values['moulds'] ?? []) as readonly { mouldId: number }[]
  const fault = draft.faultOf('moulds') ?? draft.faultOf('moulds.mouldId')
  return (
    <div className="mw-field mw-field-wide" data-field="moulds">
      <label htmlFor={id}>{apsWord('schedule.moulds')}</label>
      <RefSelect
        id={id}
        to={mould}
        keepsTyped
        multiple
        value={rows.map(({ mouldId }) => mouldId)}
        placeholder={tell('schedules.allOpen')}
        invalid={fault !== undefined}
        onChange={(ids) => {
          const chosen = Array.isArray(ids) ? ids : []
          draft.set(
            'moulds',
            chosen.map((mouldId) => rows.find((row) => row.mouldId === mouldId) ?? { mouldId }),
          )
        }}
      />
      {fault && <p className="mw-fault">{fault}</p>}
      <p className="mw-help">{tell('schedules.scopeHelp')}</p>
    </div>
  )
}
