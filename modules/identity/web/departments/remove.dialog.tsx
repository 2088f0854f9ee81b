import { call, toast, useBusy, useStillHere } from '@mouldwright/web-kit'
import { RefSelect, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Modal } from 'antd'
import { useState } from 'react'
import { department, getDepartmentInfo, removeDepartment } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import '../users/users.css'

/** Asks where what is in a department goes, says what that is, and removes it. */
export function RemoveDialog({ of, onClose }: { of: StoredRecord; onClose: () => void }) {
  const tell = useTell()
  const client = useQueryClient()
  const [target, setTarget] = useState<number>()
  const { isBusy, run } = useBusy()
  const isHere = useStillHere()
  const { data } = useQuery({
    queryKey: ['entity', department.name, 'info', of.id],
    queryFn: ({ signal }) => call(getDepartmentInfo, { deptId: of.id }, { signal }),
  })
  if (!data) return null
  const inside = data.managers + data.users + data.roles + data.children.length

  async function remove(): Promise<void> {
    await run(async () => {
      await call(removeDepartment, { deptId: of.id, ...(target ? { moveToId: target } : {}) })
      await client.invalidateQueries({ queryKey: ['entity'] })
      toast('success', tell('departments.removed', { name: data!.name }))
      if (isHere()) onClose()
    })
  }

  return (
    <Modal
      open
      title={tell('departments.removeTitle', { name: data.name })}
      okText={tell(inside > 0 ? 'departments.moveAndRemove' : 'departments.remove')}
      okButtonProps={{ danger: true, autoFocus: false, loading: isBusy, disabled: inside > 0 && !target }}
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => void remove()}
      onCancel={onClose}
    >
      {inside === 0 ? (
        <p>{tell('departments.empty')}</p>
      ) : (
        <div className="identity-roles-dialog">
          <p>
            {tell('departments.inside', {
              managers: data.managers,
              users: data.users,
              roles: data.roles,
              children: data.children.length,
            })}
          </p>
          <RefSelect
            to={department}
            value={target ?? null}
            ariaLabel={tell('departments.moveTo')}
            placeholder={tell('departments.moveTo')}
            onChange={(next) => setTarget(typeof next === 'number' ? next : undefined)}
          />
        </div>
      )}
    </Modal>
  )
}
