import { call, shownNumber } from '@mouldwright/web-kit'
import { RestingList } from '@mouldwright/web-kit/entity'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listDispatchGroups, type DispatchAnswer } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import './dispatch-choices.css'
import './dispatch.css'

interface ChoiceProps {
  chosen: number | undefined
  onChoose: (id: number | undefined) => void
}

/** Machines up to which each has a button; more are chosen from a list. */
const mostButtons = 12

/** Sections with work in the time that is looked at, as large buttons. */
export function Sections({ scope, chosen, onChoose }: ChoiceProps & { scope: { search?: string; to?: string } }) {
  const tell = useTell()
  const { data } = useQuery({
    queryKey: ['aps', 'dispatch-groups', scope],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listDispatchGroups, scope, { signal }),
  })
  const sections = new Map<number, { name: string; tasks: number }>()
  for (const { sectionId, sectionName, tasks } of data ?? [])
    sections.set(sectionId, { name: sectionName, tasks: tasks + (sections.get(sectionId)?.tasks ?? 0) })
  const choices = [...sections].map(([id, section]) => ({ id, ...section }))
  const label = tell('dispatch.sections')
  return <Choices label={label} all={tell('dispatch.allSections')} {...{ choices, chosen, onChoose }} />
}

/** Machines with work of the section, or of all; teams without a machine are seen in the list. */
export function Machines({ resources, ...choice }: ChoiceProps & { resources: DispatchAnswer['resources'] }) {
  const tell = useTell()
  const known = resources.flatMap(({ machineId, name, tasks }) =>
    machineId === null ? [] : [{ id: machineId, name, tasks }],
  )
  const { chosen, onChoose } = choice
  // The chosen machine stays to be seen, and to be given up, when it has nothing to do in the time that is looked at.
  const isIdle = chosen !== undefined && known.every(({ id }) => id !== chosen)
  const choices = isIdle ? [...known, { id: chosen, name: tell('dispatch.chosenMachine'), tasks: 0 }] : known
  if (choices.length > mostButtons)
    return (
      <div className="aps-choose aps-no-print">
        <span className="aps-choose-machine">
          <RestingList
            size="large"
            isClosed
            label={tell('dispatch.machines')}
            placeholder={tell('dispatch.allMachines')}
            isChosen={chosen !== undefined}
          >
            {({ Select }, begun) => (
              <Select
                size="large"
                allowClear
                autoFocus={begun !== undefined}
                defaultOpen={begun?.isPressed === true}
                showSearch={{ optionFilterProp: 'label' }}
                className="mw-fill"
                placeholder={tell('dispatch.allMachines')}
                aria-label={tell('dispatch.machines')}
                {...(chosen === undefined ? {} : { value: chosen })}
                onChange={(id?: number) => onChoose(id)}
                options={choices.map(({ id, name, tasks }) => ({
                  value: id,
                  label: `${name} (${shownNumber(tasks)})`,
                }))}
              />
            )}
          </RestingList>
        </span>
      </div>
    )
  return <Choices label={tell('dispatch.machines')} all={tell('dispatch.allMachines')} choices={choices} {...choice} />
}

interface ChoicesProps extends ChoiceProps {
  label: string
  all: string
  choices: readonly { id: number; name: string; tasks: number }[]
}

function Choices({ label, all, choices, chosen, onChoose }: ChoicesProps) {
  if (choices.length < 2 && chosen === undefined) return null
  return (
    <div className="aps-choose aps-no-print" role="group" aria-label={label}>
      <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        {all}
      </button>
      {choices.map(({ id, name, tasks }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id === chosen ? undefined : id)}
        >
          {name} <small>{shownNumber(tasks)}</small>
        </button>
      ))}
    </div>
  )
}
