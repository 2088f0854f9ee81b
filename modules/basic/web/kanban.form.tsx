import { groupLabel } from '@mouldwright/web-kit'
import { DraftFields, DraftForm, type Draft } from '@mouldwright/web-kit/entity'
import { kanban } from '../shared/index.ts'
import { PlaceMap } from './place-map.tsx'

const general = ['code', 'name', 'type', 'displaySeconds', 'sequence', 'valid', 'remark']
const { shown, layout, pictures } = kanban.groups as Record<'shown' | 'layout' | 'pictures', readonly string[]>

/** What boards of a type are set up with; figures are of the whole shop. */
const groupOf = (type: unknown): 'shown' | 'layout' | undefined =>
  type === 'layout' ? 'layout' : type === 'figures' ? undefined : 'shown'

const fieldsOf = (group: 'shown' | 'layout' | undefined): readonly string[] =>
  group === 'layout' ? layout : group === 'shown' ? shown : []

/** The generic form, with only what the board's type has. */
export function KanbanForm({ draft }: { draft: Draft }) {
  const group = groupOf(draft.values['type'])
  // What another type has would be refused, and could not be seen.
  const choosing: Draft = {
    ...draft,
    set(name, value, label) {
      draft.set(name, value, label)
      if (name !== 'type') return
      const kept: readonly string[] = fieldsOf(groupOf(value))
      for (const other of [...shown, ...layout].filter((field) => !kept.includes(field)))
        draft.set(other, kanban.fields[other as keyof typeof kanban.fields].kind === 'rows' ? [] : null)
    },
  }
  return (
    <DraftForm draft={draft}>
      <section className="mw-form-group">
        <DraftFields draft={choosing} names={general} />
      </section>
      {group && (
        <section className="mw-form-group" aria-label={groupLabel(kanban, group)}>
          <h2>{groupLabel(kanban, group)}</h2>
          {group === 'layout' && <PlaceMap draft={draft} />}
          <DraftFields draft={draft} names={fieldsOf(group)} />
        </section>
      )}
      <section className="mw-form-group" aria-label={groupLabel(kanban, 'pictures')}>
        <h2>{groupLabel(kanban, 'pictures')}</h2>
        <DraftFields draft={draft} names={pictures} />
      </section>
    </DraftForm>
  )
}
