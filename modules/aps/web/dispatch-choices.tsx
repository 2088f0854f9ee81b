import { call, shownNumber } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { listDispatchGroups, type DispatchAnswer } from '../shared/index.ts'
import { usePageWords } from './page-words.ts'

interface ChoiceProps {
  chosen: number | undefined
  onChoose: (id: number | undefined) => void
}

/** Sections with work, as large buttons. */
export function Sections({ chosen, onChoose }: ChoiceProps) {
  const tell = usePageWords()
  const { data } = useQuery({
    queryKey: ['aps', 'dispatch-groups'],
    queryFn: ({ signal }) => call(listDispatchGroups, {}, { signal }),
  })
  const sections = new Map<number, { name: string; tasks: number }>()
  for (const { sectionId, sectionName, tasks } of data ?? [])
    sections.set(sectionId, { name: sectionName, tasks: tasks + (sections.get(sectionId)?.tasks ?? 0) })
  const choices = [...sections].map(([id, section]) => ({ id, ...section }))
  const label = tell('dispatch.sections')
  return <Choices label={label} all={tell('dispatch.allSections')} {...{ choices, chosen, onChoose }} />
}

/** Machines of the section; teams without a machine are seen in the list. */
export function Machines({ resources, ...choice }: ChoiceProps & { resources: DispatchAnswer['resources'] }) {
  const tell = usePageWords()
  const choices = resources.flatMap(({ machineId, name, tasks }) =>
    machineId === null ? [] : [{ id: machineId, name, tasks }],
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
