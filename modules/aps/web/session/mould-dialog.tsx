import { mould } from '@mouldwright/production/shared'
import { dayIn, useTimeZone } from '@mouldwright/web-kit'
import { Segmented } from 'antd'
import { useState } from 'react'
import type { GanttAnswer } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import { ChangeShell, Line, type ChangeDialogProps } from './change-shell.tsx'
import { asOne } from './as-one.ts'
import type { ChangeDraft } from './use-session.ts'

type Draft =
  | { kind: 'due'; date: string }
  | { kind: 'begin'; date: string | null }
  | { kind: 'priority'; priority: number }
  | { kind: 'repair' }

/** Delivery day, priority or a new plan of one mould, or of several alike. */
export function MouldDialog({ plan, model, onClose, chosen }: ChangeDialogProps & { chosen: readonly number[] }) {
  const tell = useTell()
  const zone = useTimeZone()
  const moulds = chosen.map((at) => plan.moulds[at]!)
  // The delivery day is kept until its end.
  const dayOf = ({ due }: GanttAnswer['moulds'][number]) => (due === null ? null : dayIn((due - 1) * 60_000, zone))
  const beginOf = ({ release }: GanttAnswer['moulds'][number]) =>
    release === null ? null : dayIn(release * 60_000, zone)
  const [kind, setKind] = useState<Draft['kind']>('due')
  const [date, setDate] = useState<unknown>(common(moulds.map(dayOf)))
  const [begin, setBegin] = useState<unknown>(common(moulds.map(beginOf)))
  const [priority, setPriority] = useState<unknown>(common(moulds.map((of) => of.priority)))
  const draft = draftOf(kind, kind === 'begin' ? begin : date, priority)
  const isOther = (of: GanttAnswer['moulds'][number]) =>
    draft?.kind === 'due'
      ? dayOf(of) !== draft.date
      : draft?.kind === 'begin'
        ? beginOf(of) !== draft.date
        : draft?.kind === 'priority'
          ? of.priority !== draft.priority
          : true
  const changed = draft ? chosen.filter((at) => isOther(plan.moulds[at]!)) : []
  const change: ChangeDraft | undefined = draft && asOne(changed.map((at) => ({ ...draft, mouldNo: at + 1 })))
  const title =
    moulds.length === 1
      ? tell('session.mouldTitle', { number: moulds[0]!.number })
      : tell('session.mouldsTitle', { count: moulds.length })
  return (
    <ChangeShell title={title} verb={tell('session.applyVerb')} {...{ model, change, onClose }}>
      <Segmented
        block
        value={kind}
        onChange={setKind}
        options={(['due', 'begin', 'priority', 'repair'] as const).map((value) => ({
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
      {kind === 'begin' && (
        <Line
          label={tell('session.beginDay')}
          of={mould}
          name="startDate"
          field={mould.fields.startDate}
          value={begin}
          onChange={setBegin}
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
      {kind !== 'due' && <p className="mw-help">{tell(`session.${kind}Help`)}</p>}
    </ChangeShell>
  )
}

/** What all have, or nothing. */
const common = <T,>(values: readonly T[]): T | null => (new Set(values).size === 1 ? values[0]! : null)

function draftOf(kind: Draft['kind'], date: unknown, priority: unknown): Draft | undefined {
  if (kind === 'repair') return { kind }
  const day = typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : undefined
  if (kind === 'begin') return day || date === null || date === '' ? { kind, date: day ?? null } : undefined
  if (kind === 'due') return day ? { kind, date: day } : undefined
  return Number.isInteger(priority) && Number(priority) >= 1 && Number(priority) <= 9
    ? { kind, priority: Number(priority) }
    : undefined
}
