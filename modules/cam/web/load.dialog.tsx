import { machine } from '@mouldwright/basic/shared'
import { call, toast } from '@mouldwright/web-kit'
import { FormDialog, RefSelect, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { loadProgram } from '../shared/index.ts'
import { useTell } from './page-words.ts'
import { named } from './program-name.ts'

/** Says on which machine a program is. */
export function LoadDialog({ of, onClose }: { of: StoredRecord; onClose: () => void }) {
  const tell = useTell()
  const id = useId()
  const client = useQueryClient()
  const [on, setOn] = useState<{ id: number; label: string }>()
  const [isTried, setTried] = useState(false)
  const fault = isTried && !on ? tell('program.loadFault') : undefined
  const send = async () => {
    setTried(true)
    if (!on) return false
    await call(loadProgram, { id: of.id, machineId: on.id }, { changes: true })
    toast('success', tell('program.loaded', { machine: on.label, name: String(of['name']) }))
    await client.invalidateQueries({ queryKey: ['entity'] })
  }
  return (
    <FormDialog
      title={tell('program.loadTitle', named(of))}
      verb={tell('program.load')}
      width={440}
      send={send}
      onClose={onClose}
    >
      <div className="mw-field">
        <label htmlFor={id}>{tell('program.loadMachine')}</label>
        <RefSelect
          id={id}
          to={machine}
          value={on?.id ?? null}
          invalid={fault !== undefined}
          onChange={(next, label) => setOn(typeof next === 'number' ? { id: next, label: label ?? '' } : undefined)}
        />
        {fault && (
          <p className="mw-fault" role="alert">
            {fault}
          </p>
        )}
      </div>
    </FormDialog>
  )
}
