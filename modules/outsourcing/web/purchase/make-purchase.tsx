import { supplier } from '@mouldwright/basic/shared'
import { call, tellFailure, toast } from '@mouldwright/web-kit'
import { RefSelect } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { makePurchase, type NeededPart } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import { purchasePath } from '../shown.ts'

/** The supplier for chosen parts; makes the draft. */
export function MakePurchase({ rows, onDone }: { rows: readonly NeededPart[]; onDone: () => void }) {
  const tell = useTell()
  const id = useId()
  const go = useNavigate()
  const client = useQueryClient()
  const [picked, setPicked] = useState<{ id: number; label: string }>()
  const [isBusy, setBusy] = useState(false)
  const make = async () => {
    if (!picked || isBusy) return
    setBusy(true)
    try {
      const lines = rows.map(({ partId }) => ({ partId }))
      const made = await call(makePurchase, { supplierId: picked.id, lines }, { changes: true })
      toast('success', tell('needed.made', { number: made.number }))
      onDone()
      await client.invalidateQueries({ queryKey: ['entity'] })
      void go(purchasePath(made.id))
    } catch (failure) {
      tellFailure(failure)
      setBusy(false)
    }
  }
  return (
    <section className="mw-card outsourcing-make" aria-label={tell('needed.make')}>
      <h2>{tell('needed.chosen', { count: rows.length })}</h2>
      <form
        className="outsourcing-make-line"
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        <div className="mw-field">
          <label htmlFor={id}>{tell('needed.supplier')}</label>
          <RefSelect
            id={id}
            to={supplier}
            value={picked?.id ?? null}
            {...(picked ? { label: picked.label } : {})}
            onChange={(value, text) =>
              setPicked(typeof value === 'number' ? { id: value, label: text ?? '' } : undefined)
            }
          />
        </div>
        <Button type="primary" htmlType="submit" disabled={!picked} loading={isBusy}>
          {tell('needed.make')}
        </Button>
      </form>
    </section>
  )
}
