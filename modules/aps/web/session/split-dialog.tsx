import { call } from '@mouldwright/web-kit'
import { ChoiceSelect } from '@mouldwright/web-kit/entity'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { getTargets } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import { ChangeShell, nameOfTask, type ChangeDialogProps } from './change-shell.tsx'

/** A share of a task's pieces on another machine. */
export function SplitDialog({ plan, scheduleId, model, onClose, task }: ChangeDialogProps & { task: number }) {
  const tell = useTell()
  const { tasks, resources } = plan
  const taskId = tasks.taskId[task]!
  const [chosen, setChosen] = useState<number>()
  const { data } = useQuery({
    queryKey: ['aps-session-targets', model.session?.sessionId, model.session?.version, taskId],
    queryFn: ({ signal }) => call(getTargets, { scheduleId, taskId }, { signal }),
  })
  const taken = new Set(tasks.taskId.flatMap((id, at) => (id === taskId ? resources[tasks.resource[at]!]!.id : [])))
  const known = new Set(data?.resourceIds)
  const free = resources
    .filter(({ id }) => known.has(id) && !taken.has(id))
    .toSorted((one, other) => one.load - other.load)
  const resourceId = chosen ?? free[0]?.id
  const id = useId()
  return (
    <ChangeShell
      title={tell('session.splitTitle', { name: nameOfTask(plan, task) })}
      verb={tell('session.splitVerb')}
      change={resourceId === undefined ? undefined : { kind: 'split', taskId, resourceId }}
      {...(data && free.length === 0 ? { incomplete: tell('session.splitNowhere') } : {})}
      {...{ model, onClose }}
    >
      <div className="mw-field">
        <label htmlFor={id}>{tell('session.splitTo')}</label>
        <ChoiceSelect
          id={id}
          value={resourceId}
          options={free.map(({ id: value, name, load }) => ({
            value,
            label: tell('session.resource', { name, load: Math.round(load) }),
          }))}
          onChange={(next) => setChosen(Number(next))}
        />
        <p className="mw-help">{tell('session.splitHelp')}</p>
      </div>
    </ChangeShell>
  )
}
