import { permissionOf } from '@mouldwright/kernel'
import { call, tellFailure, useMay } from '@mouldwright/web-kit'
import { RefSelect, Tag, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { department, listUserDepartments, user } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import { chosenIds, saveDepartments } from './chosen-departments.ts'
import './users.css'

/** Where somebody belongs; changed at the place. */
export function UserDepartments({ record }: { record: StoredRecord }) {
  const tell = useTell()
  const client = useQueryClient()
  const mayModify = useMay(permissionOf(department, 'modify'))
  const [chosen, setChosen] = useState<readonly number[]>()
  const { data } = useQuery({
    queryKey: ['entity', user.name, 'departments', record.id],
    queryFn: ({ signal }) => call(listUserDepartments, { userId: record.id }, { signal }),
  })
  if (!data) return null
  const member = data.departments.filter(({ isMember }) => isMember).map(({ id }) => id)

  async function save(): Promise<void> {
    try {
      if (!(await saveDepartments(record.id, chosen ?? []))) return
      // Another choice that was made meanwhile is not saved yet.
      setChosen((now) => (now === chosen ? undefined : now))
      await client.invalidateQueries({ queryKey: ['entity'] })
    } catch (error) {
      tellFailure(error)
    }
  }

  return (
    <section className="mw-form-group">
      <h2>{tell('departments.ofUser')}</h2>
      {chosen ? (
        <div className="identity-roles-dialog">
          <RefSelect
            to={department}
            multiple
            value={chosen}
            ariaLabel={tell('departments.ofUser')}
            onChange={(next) => setChosen(chosenIds(next))}
          />
          <div className="identity-line">
            <Button type="primary" size="small" onClick={() => void save()}>
              {tell('departments.save')}
            </Button>
            <Button size="small" onClick={() => setChosen(undefined)}>
              {tell('departments.cancel')}
            </Button>
          </div>
        </div>
      ) : (
        <div className="identity-line">
          {data.departments.length === 0 && <span className="mw-help">{tell('departments.ofNone')}</span>}
          {data.departments.map(({ id, name, isManager }) => (
            <span key={id}>
              <Link to={`/settings/department?id=${id}`}>{name}</Link>{' '}
              {isManager && <Tag tone="info">{tell('departments.manager')}</Tag>}
            </span>
          ))}
          {mayModify && (
            <Button size="small" onClick={() => setChosen(member)}>
              {tell('departments.change')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
