import type { Entity } from '@mouldwright/kernel'
import { ask, tellFailure, toast, word } from '@mouldwright/web-kit'
import { EntityPage, Tag, useView, view, type CellProps, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import { tell } from './page-words.ts'
import './terminals.css'

const StateCell = ({ value }: CellProps) => (
  <Tag tone={value === 'active' ? 'success' : 'neutral'}>
    {word('terminals', `screen.stateOptions.${String(value)}`)}
  </Tag>
)

interface DevicesProps {
  of: Entity
  make: { label: () => string; permission: string; Dialog: ComponentType<{ onClose: () => void }> }
  /** Takes what lets them in from the chosen ones. */
  revoke: {
    /** Whose words it says. */
    words: 'revoke' | 'screenRevoke'
    permission: string
    /** Why a device that has been revoked cannot be. */
    unfit: (name: string) => string
    /** @returns how many it took it from */
    run: (devices: { id: number }[]) => Promise<number>
  }
}

/** Devices of the hall that come in without anybody signing in: made here, and revoked. */
export function Devices({ of, make, revoke }: DevicesProps) {
  const client = useQueryClient()
  const [isMaking, setMaking] = useState(false)
  const dress = useView(() => {
    const refresh = () => client.invalidateQueries({ queryKey: ['entity'] })
    const revokeAll = async (records: readonly StoredRecord[]) => {
      const { words } = revoke
      const title = tell(`${words}.ask`, { count: records.length })
      if (!(await ask({ title, body: tell(`${words}.body`), verb: tell(`${words}.action`), danger: true }))) return
      try {
        toast('success', tell(`${words}.done`, { count: await revoke.run(records.map(({ id }) => ({ id }))) }))
      } catch (failure) {
        tellFailure(failure)
      }
      await refresh()
    }
    return view(of, {
      cells: { state: StateCell },
      actions: [
        { key: 'make', label: make.label, permission: make.permission, at: 'page', run: () => setMaking(true) },
        {
          key: 'revoke',
          label: () => tell(`${revoke.words}.action`),
          permission: revoke.permission,
          at: 'batch',
          unfit: (records) => {
            const revoked = records.find((record) => record['state'] === 'revoked')
            return revoked && revoke.unfit(String(revoked['name']))
          },
          run: revokeAll,
        },
      ],
    })
  }, [client, of])
  return (
    <>
      <EntityPage of={of} view={dress} />
      {isMaking && (
        <make.Dialog
          onClose={() => {
            setMaking(false)
            void client.invalidateQueries({ queryKey: ['entity'] })
          }}
        />
      )}
    </>
  )
}
