import { call } from '@mouldwright/web-kit'
import { useState } from 'react'
import { makeOrder, type LearntTurnaround, type WantedOperation } from '../shared/index.ts'
import { MakeDraft } from './make-draft.tsx'
import { useTell } from './page-words.ts'
import { orderPath } from './shown.ts'
import { TurnaroundTable } from './turnaround-table.tsx'

interface MakeOrderProps {
  rows: readonly WantedOperation[]
  suppliers: readonly LearntTurnaround[]
  onDone: () => void
}

/** The supplier for chosen operations, with what is known of those who do the processes; makes the draft. */
export function MakeOrder({ rows, suppliers, onDone }: MakeOrderProps) {
  const tell = useTell()
  const named = new Set(rows.map(({ supplierId }) => supplierId))
  const [only] = named.size === 1 ? named : []
  const [picked, setPicked] = useState<{ id: number; label: string } | null>()
  const supplierId = picked === undefined ? (only ?? null) : (picked?.id ?? null)
  const label = picked?.label ?? suppliers.find((one) => one.supplierId === supplierId)?.supplier
  const processes = new Set(rows.map(({ processId }) => processId))
  const known = suppliers.filter(({ processId }) => processes.has(processId))
  return (
    <MakeDraft
      words={{
        chosen: tell('wanted.chosen', { count: rows.length }),
        supplier: tell('wanted.supplier'),
        make: tell('wanted.make'),
        made: (number) => tell('wanted.made', { number }),
      }}
      picked={supplierId === null ? null : { id: supplierId, label }}
      onPick={setPicked}
      make={(of) => {
        const lines = rows.map(({ batchId, operationNumber }) => ({ batchId, operationNumber }))
        return call(makeOrder, { supplierId: of, lines }, { changes: true })
      }}
      onDone={onDone}
      pathOf={orderPath}
    >
      {known.length > 0 ? (
        <TurnaroundTable
          rows={known}
          chosen={supplierId}
          onChoose={(one) => setPicked({ id: one.supplierId, label: one.supplier })}
        />
      ) : (
        <p className="mw-help">{tell('wanted.nobody')}</p>
      )}
    </MakeDraft>
  )
}
