import { isAsked, type Entity, type Field } from '@mouldwright/kernel'
import { useId, type ReactNode } from 'react'
import { useDraftContext } from '../../draft/draft-context.ts'
import { formGroups } from '../../draft/draft.ts'
import type { Draft } from '../../draft/use-draft.ts'
import { FieldInput } from '../../fields/field-input.tsx'
import { fieldHelp, fieldLabel, groupLabel, issuePlace, issueText } from '../../i18n/entity-words.ts'
import { useWords } from '../../i18n/i18n.ts'
import { afterPress } from './after-press.ts'
import { RowsEditor } from './rows-editor.tsx'
import './form.css'

/** The form of a draft; Enter in a field saves. */
export const DraftForm = ({ draft, children }: { draft: Draft; children: ReactNode }) => (
  <form className="mw-form" {...draft.form}>
    {children}
    {/* The visible buttons stand in the drawer's foot. */}
    <button type="submit" hidden />
  </form>
)

/** The generic form: groups with headings, labels above, faults beneath. */
export function EntityForm({ draft }: { draft: Draft }) {
  const { entity } = draft
  useWords()
  return (
    <DraftForm draft={draft}>
      <GeneralFaults draft={draft} />
      {formGroups(entity, draft.record === undefined).map(({ group, fields }) => (
        <section key={group ?? ''} className="mw-form-group" aria-label={group ? groupLabel(entity, group) : undefined}>
          {group && <h2>{groupLabel(entity, group)}</h2>}
          <DraftFields draft={draft} names={fields} />
        </section>
      ))}
    </DraftForm>
  )
}

/** Faults that belong to no field that shows. */
function GeneralFaults({ draft }: { draft: Draft }) {
  const { entity, issues } = draft
  const homeless = issues.filter(({ field }) => {
    const own = entity.fields[field.split('.')[0] ?? '']
    return !own || own.readonly
  })
  if (homeless.length === 0) return null
  return (
    <div role="alert" className="mw-faults">
      {homeless.map((issue, at) => (
        <p key={at}>{[issuePlace(entity, issue), issueText(entity, issue)].filter(Boolean).join(': ')}</p>
      ))}
    </div>
  )
}

/** Fields of a draft in the form's columns; for own forms too. */
export const DraftFields = ({ draft, names }: { draft: Draft; names: readonly string[] }) => (
  <div className="mw-form-grid">
    {names.map((name) => (
      <DraftField key={name} draft={draft} name={name} />
    ))}
  </div>
)

/** A field of a draft with its label, help and fault; for own forms too. */
export function DraftField({ draft: given, name }: { draft?: Draft; name: string }) {
  const context = useDraftContext()
  const draft = given ?? context
  const id = useId()
  const declared = draft?.entity.fields[name]
  if (!draft || !declared) return null
  const isNew = draft.record === undefined
  if (declared.readonly && isNew) return null
  const field = { ...declared, required: isAsked(declared, isNew) } as Field
  const { entity, values } = draft
  if (field.kind === 'rows')
    return (
      <div className="mw-field mw-field-wide" data-field={name}>
        <RowsEditor draft={draft} name={name} field={field} />
      </div>
    )
  const isFixed = field.readonly === true || (field.fixed === true && !isNew)
  const isFlag = field.kind === 'flag'
  const fault = draft.faultOf(name)
  const help = fieldHelp(entity, name)
  const described = [fault ? `${id}-fault` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ')
  return (
    <div
      className={`mw-field${isWide(field) ? ' mw-field-wide' : ''}${isFlag ? ' mw-field-flag' : ''}`}
      data-field={name}
    >
      {!isFlag && <FieldLabel of={entity} name={name} field={field} id={id} />}
      <FieldInput
        of={entity}
        name={name}
        field={field}
        id={id}
        value={values[name]}
        disabled={isFixed || !draft.maySave}
        invalid={fault !== undefined}
        {...(draft.labels[name] === undefined ? {} : { label: draft.labels[name] })}
        {...(described ? { describedBy: described } : {})}
        onChange={(value, label) => draft.set(name, value, label)}
        onBlur={() => afterPress(() => draft.leave(name))}
      />
      {fault && (
        <p className="mw-fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
      {help && (
        <p className="mw-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}

const isWide = (field: Field) =>
  (field.kind === 'text' && field.long === true) || field.kind === 'image' || field.kind === 'file'

function FieldLabel({ of, name, field, id }: { of: Entity; name: string; field: Field; id: string }) {
  const { say } = useWords()
  return (
    <label htmlFor={id}>
      {fieldLabel(of, name)}
      {field.required && (
        <span className="mw-required" aria-hidden title={say('field.required')}>
          *
        </span>
      )}
    </label>
  )
}
