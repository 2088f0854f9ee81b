import { supplier } from '@mouldwright/basic/shared'
import { call, tellFailure, toast } from '@mouldwright/web-kit'
import { RefSelect } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { makeOrder, type LearntTurnaround, type WantedOperation } from '../shared/index.ts'
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
  const id = useId()
  const go = useNavigate()
  const client = useQueryClient()
  const named = new Set(rows.map(({ supplierId }) => supplierId))
  const [only] = named.size === 1 ? named : []
  const [picked, setPicked] = useState<{ id: number; label: string } | null>()
  const [isBusy, setBusy] = useState(false)
  const supplierId = picked === undefined ? (only ?? null) : (picked?.id ?? null)
  const label = picked?.label ?? suppliers.find((one) => one.supplierId === supplierId)?.supplier
  const processes = new Set(rows.map(({ processId }) => processId))
  const known = suppliers.filter(({ processId }) => processes.has(processId))
  const make = async () => {
    if (supplierId === null || isBusy) return
    setBusy(true)
    try {
      const lines = rows.map(({ batchId, operationNumber }) => ({ batchId, operationNumber }))
      const made = await call(makeOrder, { supplierId, lines }, { changes: true })
      toast('success', tell('wanted.made', { number: made.number }))
      onDone()
      await client.invalidateQueries({ queryKey: ['entity'] })
      void go(orderPath(made.id))
    } catch (failure) {
      tellFailure(failure)
      setBusy(false)
    }
  }
  return (
    <section className="mw-card outsourcing-make" aria-label={tell('wanted.make')}>
      <h2>{tell('wanted.chosen', { count: rows.length })}</h2>
      <form
        className="outsourcing-make-line"
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        <div className="mw-field">
          <label htmlFor={id}>{tell('wanted.supplier')}</label>
          <RefSelect
            id={id}
            to={supplier}
            value={supplierId}
            {...(label ? { label } : {})}
            onChange={(value, text) => setPicked(typeof value === 'number' ? { id: value, label: text ?? '' } : null)}
          />
        </div>
        <Button type="primary" htmlType="submit" disabled={supplierId === null} loading={isBusy}>
          {tell('wanted.make')}
        </Button>
      </form>
      {known.length > 0 ? (
        <TurnaroundTable
          rows={known}
          chosen={supplierId}
          onChoose={(one) => setPicked({ id: one.supplierId, label: one.supplier })}
        />
      ) : (
        <p className="mw-help">{tell('wanted.nobody')}</p>
      )}
    </section>
  )
}
