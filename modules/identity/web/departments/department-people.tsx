import { call, shownNumber, useMay, useSession } from '@mouldwright/web-kit'
import { Tag, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  department,
  getDepartmentInfo,
  grantRight,
  listDepartmentManagers,
  listDepartmentRoles,
  listDepartmentUsers,
} from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import { GrantDialog } from './grant.dialog.tsx'
import '../users/users.css'

const portion = 50

/** Where a department stands, who manages it, who belongs to it and which roles they usually have. */
export function DepartmentPeople({ record }: { record: StoredRecord }) {
  const tell = useTell()
  const mayGrant = useMay(grantRight)
  const { data } = useQuery({
    queryKey: ['entity', department.name, 'info', record.id],
    queryFn: ({ signal }) => call(getDepartmentInfo, { deptId: record.id }, { signal }),
  })
  if (!data) return null
  return (
    <>
      {data.path.length > 0 && <p className="mw-help">{[...data.path, data.name].join(' › ')}</p>}
      {data.children.length > 0 && (
        <section className="mw-form-group">
          <h2>{tell('departments.below')}</h2>
          <p className="identity-line">
            {data.children.map(({ id, name }) => (
              <Link key={id} to={`/settings/department?id=${id}`}>
                {name}
              </Link>
            ))}
          </p>
        </section>
      )}
      <People title={tell('departments.managers')} id={record.id} action={listDepartmentManagers} />
      <People
        title={tell('departments.members')}
        id={record.id}
        action={listDepartmentUsers}
        mayGrant={mayGrant && data.isMine}
      />
      <Roles id={record.id} />
    </>
  )
}

interface PeopleProps {
  title: string
  id: number
  action: typeof listDepartmentUsers | typeof listDepartmentManagers
  mayGrant?: boolean
}

function People({ title, id, action, mayGrant = false }: PeopleProps) {
  const tell = useTell()
  const [size, setSize] = useState(portion)
  const [person, setPerson] = useState<{ userId: number; realName: string }>()
  const ownId = useSession((session) => session.user?.userId)
  const { data } = useQuery({
    queryKey: ['entity', department.name, action.name, id, size],
    queryFn: ({ signal }) => call(action, { deptId: id, size }, { signal }),
  })
  if (!data) return null
  return (
    <section className="mw-form-group">
      <h2>
        {title} <span className="mw-count">{shownNumber(data.total)}</span>
      </h2>
      {data.total === 0 ? (
        <p className="mw-help">{tell('departments.nobody')}</p>
      ) : (
        <p className="identity-line">
          {data.rows.map(({ userId, userName, realName, title: job, isActive }) => (
            <span key={userId}>
              <Link to={`/settings/user?id=${userId}`} title={userName}>
                {realName}
              </Link>{' '}
              {job && <span className="mw-help">{job}</span>}{' '}
              {!isActive && <Tag tone="neutral">{tell('rights.inactive')}</Tag>}
              {mayGrant && userId !== ownId && (
                <Button size="small" type="link" onClick={() => setPerson({ userId, realName })}>
                  {tell('grants.action')}
                </Button>
              )}
            </span>
          ))}
          {data.total > data.rows.length && size < 500 && (
            <Button size="small" onClick={() => setSize(500)}>
              {tell('departments.showAll')}
            </Button>
          )}
        </p>
      )}
      {person && <GrantDialog deptId={id} person={person} onClose={() => setPerson(undefined)} />}
    </section>
  )
}

function Roles({ id }: { id: number }) {
  const tell = useTell()
  const { data } = useQuery({
    queryKey: ['entity', department.name, listDepartmentRoles.name, id],
    queryFn: ({ signal }) => call(listDepartmentRoles, { deptId: id, size: portion }, { signal }),
  })
  if (!data) return null
  return (
    <section className="mw-form-group">
      <h2>
        {tell('departments.roles')} <span className="mw-count">{shownNumber(data.total)}</span>
      </h2>
      {data.total === 0 ? (
        <p className="mw-help">{tell('departments.noRoles')}</p>
      ) : (
        <p className="identity-line">
          {data.rows.map(({ roleId, name, isValid }) => (
            <span key={roleId}>
              <Link to={`/settings/role?id=${roleId}`}>{name}</Link>{' '}
              {!isValid && <Tag tone="warning">{tell('why.roleInvalid')}</Tag>}
            </span>
          ))}
        </p>
      )}
    </section>
  )
}
