import { completionState, type CompletionRate, type CompletionState } from '../../shared/index.ts'
import { apsWord, useTell } from '../page-words.ts'
import { rateText, sumText } from './figures.tsx'
import '../panels/table.css'

export type GroupBy = 'section' | 'machine' | 'person'
type Group = CompletionRate['groups'][number]

export const nameOfGroup = ({ name }: Pick<Group, 'name'>, groupBy: GroupBy): string =>
  name ?? apsWord(`completion.none.${groupBy}`) ?? ''

interface GroupsProps {
  groups: CompletionRate['groups']
  groupBy: GroupBy
  isHours: boolean
  /** 0 stands for what has no section, machine or person. */
  onGroup: (id: number, state: CompletionState | undefined) => void
}

/** Sections, machines or people side by side, the lowest rate first; each figure opens its operations. */
export function Groups({ groups, groupBy, isHours, onGroup }: GroupsProps) {
  const tell = useTell()
  return (
    <section className="mw-card aps-completion-groups">
      <table className="aps-table">
        <thead>
          <tr>
            <th scope="col">{apsWord(`completion.groups.${groupBy}`)}</th>
            <th scope="col" className="aps-end">
              {apsWord('completion.$')}
            </th>
            {(['planned', ...completionState] as const).map((sum) => (
              <th key={sum} scope="col" className="aps-end">
                {apsWord(`completion.states.${sum}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => {
            const { id, figure } = group
            const name = nameOfGroup(group, groupBy)
            return (
              <tr key={id ?? 0}>
                <th scope="row">
                  <button
                    type="button"
                    className="aps-jump"
                    aria-label={tell('completion.allOf', { name })}
                    onClick={() => onGroup(id ?? 0, undefined)}
                  >
                    {name}
                  </button>
                </th>
                <td className="aps-end aps-figures">{rateText(isHours ? figure.minutesRate : figure.rate)}</td>
                <td className="aps-end aps-figures">{sumText(figure, 'planned', isHours)}</td>
                {completionState.map((state) => (
                  <td key={state} className="aps-end aps-figures">
                    {figure.count[state] === 0 ? (
                      <span className="aps-soft">{sumText(figure, state, isHours)}</span>
                    ) : (
                      <button
                        type="button"
                        className="aps-jump"
                        aria-label={`${name} · ${apsWord(`completion.states.${state}`)}: ${sumText(figure, state, isHours)}`}
                        onClick={() => onGroup(id ?? 0, state)}
                      >
                        {sumText(figure, state, isHours)}
                      </button>
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
