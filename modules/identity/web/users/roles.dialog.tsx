import { call, listed, toast } from '@mouldwright/web-kit'
import { FormDialog, RefSelect, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useState } from 'react'
import { changeRoles, role, roleChanges } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import { chosenIds } from './chosen-departments.ts'
import './users.css'

const mostNamed = 8

/** Gives, takes or replaces roles of the chosen users. */
export function RolesDialog({ users, onClose }: { users: readonly StoredRecord[]; onClose: () => void }) {
  const tell = useTell()
  const client = useQueryClient()
  const [how, setHow] = useState<(typeof roleChanges)[number]>('add')
  const [roles, setRoles] = useState<readonly number[]>([])
  const names = users.map((of) => String(of['realName']))

  const send = async () => {
    const { changed } = await call(changeRoles, {
      how,
      users: users.map(({ id }) => ({ userId: id })),
      roles: roles.map((roleId) => ({ roleId })),
    })
    await client.invalidateQueries({ queryKey: ['entity'] })
    toast('success', tell('userRoles.changed', { count: changed }))
  }

  return (
    <FormDialog
      title={tell('userRoles.title', { count: users.length })}
      verb={tell(`userRoles.${how}`)}
      width={520}
      isDisabled={roles.length === 0}
      send={send}
      onClose={onClose}
    >
      <div className="identity-roles-dialog">
        <p className="mw-help">
          {listed(names.slice(0, mostNamed))}
          {names.length > mostNamed && ` … +${names.length - mostNamed}`}
        </p>
        <Segmented
          aria-label={tell('userRoles.how')}
          value={how}
          options={roleChanges.map((value) => ({ value, label: tell(`userRoles.${value}`) }))}
          onChange={setHow}
        />
        <RefSelect
          to={role}
          multiple
          value={roles}
          ariaLabel={tell('userRoles.roles')}
          placeholder={tell('userRoles.roles')}
          onChange={(next) => setRoles(chosenIds(next))}
        />
        <p className="mw-help">{tell(`userRoles.hints.${how}`)}</p>
      </div>
    </FormDialog>
  )
}
