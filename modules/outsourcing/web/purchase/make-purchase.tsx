import { call } from '@mouldwright/web-kit'
import { useState } from 'react'
import { makePurchase, type NeededPart } from '../../shared/index.ts'
import { MakeDraft } from '../make-draft.tsx'
import { useTell } from '../page-words.ts'
import { purchasePath } from '../shown.ts'

/** The supplier for chosen parts; makes the draft. */
export function MakePurchase({ rows, onDone }: { rows: readonly NeededPart[]; onDone: () => void }) {
  const tell = useTell()
  const [picked, setPicked] = useState<{ id: number; label: string } | null>(null)
  return (
    <MakeDraft
      words={{
        chosen: tell('needed.chosen', { count: rows.length }),
        supplier: tell('needed.supplier'),
        make: tell('needed.make'),
        made: (number) => tell('needed.made', { number }),
      }}
      picked={picked}
      onPick={setPicked}
      make={(supplierId) => {
        const lines = rows.map(({ partId }) => ({ partId }))
        return call(makePurchase, { supplierId, lines }, { changes: true })
      }}
      onDone={onDone}
      pathOf={purchasePath}
    />
  )
}
