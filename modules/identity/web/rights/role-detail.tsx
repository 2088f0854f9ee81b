import { call, currentLanguage, fieldLabel, shownNumber, useWords } from '@mouldwright/web-kit'
import { Tag, type CellProps, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listRoleUsers, role } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import { RightsMatrix } from './rights-matrix.tsx'
import { patternsOf } from './role.form.tsx'
import { RoleSections } from './role-sections.tsx'
import { useRights } from './use-rights.ts'

/** What a role grants, as it is chosen. */
export function Granted({ value }: CellProps) {
  useWords()
  const { data } = useRights(currentLanguage())
  if (!data) return null
  return (
    <div className="mw-form-group">
      <h2>{fieldLabel(role, 'permissions')}</h2>
      <RightsMatrix scopes={data.scopes} patterns={patternsOf(value)} />
    </div>
  )
}

/** Whom and which sections it reaches. */
export function Beneath({ record }: { record: StoredRecord }) {
  return (
    <>
      <RoleSections roleId={record.id} />
      <Users record={record} />
    </>
  )
}

const mostShown = 100

function Users({ record }: { record: StoredRecord }) {
  const tell = useTell()
  const { data } = useQuery({
    queryKey: ['entity', role.name, 'users', record.id],
    queryFn: ({ signal }) => call(listRoleUsers, { roleId: record.id, size: mostShown }, { signal }),
  })
  if (!data) return null
  return (
    <section className="mw-form-group">
      <h2>
        {tell('rights.users')} <span className="mw-count">{shownNumber(data.total)}</span>
      </h2>
      {data.total === 0 ? (
        <p className="mw-help">{tell('rights.noUsers')}</p>
      ) : (
        <ul className="identity-people">
          {data.rows.map(({ userId, userName, realName, isActive }) => (
            <li key={userId}>
              <Link to={`/settings/user?id=${userId}`} title={userName}>
                {realName}
              </Link>{' '}
              {!isActive && <Tag tone="neutral">{tell('rights.inactive')}</Tag>}
            </li>
          ))}
        </ul>
      )}
      {data.total > mostShown && (
        <p className="mw-help">{tell('rights.morePeople', { count: data.total - mostShown })}</p>
      )}
    </section>
  )
}
