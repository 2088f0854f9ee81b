import type { Entity } from '@mouldwright/kernel'
import { factory } from '@mouldwright/tenancy/shared'
import { fieldLabel, groupLabel, RequiredMark } from '@mouldwright/web-kit'
import { DraftField, DraftForm, RefSelect, type Draft } from '@mouldwright/web-kit/entity'
import { useId, type ReactNode } from 'react'
import { role, user } from '../../shared/index.ts'
import { chosenIds } from './chosen-departments.ts'
import { FirstDepartments } from './first-departments.tsx'
import { PhotoField } from './photo-field.tsx'

const grouped = new Set(Object.values(user.groups).flat())
// Of what only the server writes there are the names of the roles, which are chosen here.
const general = Object.entries(user.fields).flatMap(([name, { readonly }]) =>
  grouped.has(name) || readonly ? [] : [name],
)

/** The generic form, with a photo that is cut before it is sent. */
export function UserForm({ draft }: { draft: Draft }) {
  return (
    <DraftForm draft={draft}>
      <section className="mw-form-group">
        <Fields draft={draft} names={general}>
          {draft.record === undefined && <FirstDepartments draft={draft} />}
        </Fields>
      </section>
      {Object.entries(user.groups).map(([group, names]) => (
        <section key={group} className="mw-form-group" aria-label={groupLabel(user, group)}>
          <h2>{groupLabel(user, group)}</h2>
          <Fields draft={draft} names={names} />
        </section>
      ))}
    </DraftForm>
  )
}

const Fields = ({ draft, names, children }: { draft: Draft; names: readonly string[]; children?: ReactNode }) => (
  <div className="mw-form-grid">
    {names.map((name) =>
      name === 'photo' ? (
        <PhotoField key={name} draft={draft} />
      ) : name === 'roles' ? (
        <Chosen key={name} draft={draft} name="roles" child="roleId" to={role} />
      ) : name === 'factories' ? (
        <Chosen key={name} draft={draft} name="factories" child="factoryId" to={factory} />
      ) : (
        <DraftField key={name} draft={draft} name={name} />
      ),
    )}
    {children}
  </div>
)

interface ChosenProps {
  draft: Draft
  name: 'roles' | 'factories'
  child: 'roleId' | 'factoryId'
  to: Entity
}

/** Child rows that only name a record: several are chosen from one list. */
function Chosen({ draft, name, child, to }: ChosenProps) {
  const id = useId()
  const rows = (draft.values[name] ?? []) as readonly Readonly<Record<string, number>>[]
  const fault = draft.faultOf(name) ?? rows.map((_, at) => draft.faultOf(`${name}.${child}`, at + 1)).find(Boolean)
  return (
    <div className="mw-field mw-field-wide" data-field={name}>
      <label htmlFor={id}>
        {fieldLabel(user, name)}
        <RequiredMark />
      </label>
      <RefSelect
        id={id}
        to={to}
        multiple
        value={rows.flatMap((row) => row[child] ?? [])}
        disabled={!draft.maySave}
        invalid={fault !== undefined}
        {...(fault ? { describedBy: `${id}-fault` } : {})}
        onChange={(next) =>
          draft.set(
            name,
            chosenIds(next).map((one) => ({ [child]: one })),
          )
        }
      />
      {fault && (
        <p className="mw-fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  )
}
