import { pin, removePins } from '@mouldwright/terminals/shared'
import { ask, call, tellFailure, toast } from '@mouldwright/web-kit'
import { EntityPage, useView, view, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { tell } from './page-words.ts'
import { PinDialog } from './pin.dialog.tsx'

async function remove(records: readonly StoredRecord[]): Promise<void> {
  const count = records.length
  const asked = { title: tell('pin.removeAsk', { count }), body: tell('pin.removeBody'), verb: tell('pin.remove') }
  if (!(await ask({ ...asked, danger: true }))) return
  try {
    const { removed } = await call(removePins, { pins: records.map(({ id }) => ({ id })) }, { changes: true })
    toast('success', tell('pin.removed', { count: removed }))
  } catch (failure) {
    tellFailure(failure)
  }
}

/** Who has a PIN for terminals; whoever forgot theirs gets another. */
export default function PinsPage() {
  const client = useQueryClient()
  const [of, setOf] = useState<number | 'choose'>()
  const dress = useView(
    () =>
      view(pin, {
        actions: [
          {
            key: 'set',
            label: () => tell('pin.set'),
            permission: 'terminals.pin:set',
            at: 'page',
            run: () => setOf('choose'),
          },
          {
            key: 'change',
            label: () => tell('pin.change'),
            permission: 'terminals.pin:set',
            at: 'row',
            run: ([record]) => setOf(Number(record?.['userId'])),
          },
          {
            key: 'remove',
            label: () => tell('pin.remove'),
            permission: 'terminals.pin:set',
            at: 'batch',
            run: async (records) => {
              await remove(records)
              await client.invalidateQueries({ queryKey: ['entity'] })
            },
          },
        ],
      }),
    [client],
  )
  return (
    <>
      <EntityPage of={pin} view={dress} />
      {of !== undefined && (
        <PinDialog
          userId={of === 'choose' ? undefined : of}
          onClose={() => {
            setOf(undefined)
            void client.invalidateQueries({ queryKey: ['entity'] })
          }}
        />
      )}
    </>
  )
}
