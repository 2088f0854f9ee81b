import { machine } from '@mouldwright/basic/shared'
import { call } from '@mouldwright/web-kit'
import { ChoiceSelect } from '@mouldwright/web-kit/entity'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { getTargets } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import { ChangeShell, isoOf, Line, minuteOf, nameOfTask, type ChangeDialogProps } from './change-shell.tsx'
import { momentField } from './moment-field.ts'
import type { ChangeDraft } from './use-session.ts'

interface MoveDialogProps extends ChangeDialogProps {
  /** Its place in the plan's lists. */
  task: number
  /** Where it was dropped; the engine's number of the resource, and minutes since the epoch. */
  to?: { resourceId: number; start: number } | undefined
}

/** A task to another machine, or not before a moment. */
export function MoveDialog({ plan, scheduleId, model, onClose, task, to }: MoveDialogProps) {
  const tell = useTell()
  const { tasks, resources } = plan
  const taskId = tasks.taskId[task]!
  const own = resources[tasks.resource[task]!]
  const [resourceId, setResource] = useState(to?.resourceId ?? own?.id ?? 0)
  const [start, setStart] = useState<unknown>(isoOf(to?.start ?? tasks.start[task]!))
  const { data } = useQuery({
    queryKey: ['aps-session-targets', model.session?.sessionId, model.session?.version, taskId],
    queryFn: ({ signal }) => call(getTargets, { scheduleId, taskId }, { signal }),
  })
  const known = new Set(data?.resourceIds ?? (own ? [own.id] : []))
  const options = resources
    .filter(({ id }) => known.has(id) || id === to?.resourceId)
    .map(({ id, name, load }) => ({ value: id, label: tell('session.resource', { name, load: Math.round(load) }) }))
  const at = minuteOf(start)
  const change: ChangeDraft | undefined =
    at === undefined || resourceId === 0
      ? undefined
      : { kind: 'move', taskId, split: tasks.split[task]!, resourceId, start: at }
  const id = useId()
  return (
    <ChangeShell
      title={tell('session.moveTitle', { name: nameOfTask(plan, task) })}
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
    </ChangeShell>
  )
}
