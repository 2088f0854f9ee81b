import { call, ErrorState, tellFailure } from '@mouldwright/web-kit'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Modal } from 'antd'
import { department, grantRole, listGrantableRoles } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import '../rights/rights.css'

interface GrantDialogProps {
  deptId: number
  person: { userId: number; realName: string }
  onClose: () => void
}

/** Roles that the manager of a department gives to one of its people; each takes effect as it is ticked. */
export function GrantDialog({ deptId, person, onClose }: GrantDialogProps) {
  const tell = useTell()
  const client = useQueryClient()
  const { userId } = person
  const { data, error, refetch } = useQuery({
    queryKey: ['entity', department.name, 'grantable', deptId, userId],
    queryFn: ({ signal }) => call(listGrantableRoles, { deptId, userId }, { signal, quiet: true }),
  })

  async function turn(roleId: number, isGiven: boolean): Promise<void> {
    try {
      await call(grantRole, { deptId, userId, roleId, isGiven })
    } catch (failure) {
      tellFailure(failure)
    }
    await client.invalidateQueries({ queryKey: ['entity'] })
  }

  return (
    <Modal open title={tell('grants.title', { name: person.realName })} footer={null} onCancel={onClose}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <p className="mw-help">{tell(data?.roles.length === 0 ? 'grants.none' : 'grants.hint')}</p>
          {data?.roles.map(({ roleId, name, remark, isGiven }) => (
            <p key={roleId}>
              <label className="identity-tick">
                <input
                  type="checkbox"
                  checked={isGiven}
                  onChange={(event) => void turn(roleId, event.target.checked)}
                />
                {name} {remark && <small className="mw-help">{remark}</small>}
              </label>
            </p>
          ))}
        </>
      )}
    </Modal>
  )
}
