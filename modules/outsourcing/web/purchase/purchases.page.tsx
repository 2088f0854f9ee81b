import { permissionOf } from '@mouldwright/kernel'
import { EntityPage, Tag, view, type StoredRecord, type TagTone } from '@mouldwright/web-kit/entity'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { purchaseOrder } from '../../shared/index.ts'
import { outsourcingWord, tell, useTell } from '../page-words.ts'
import { purchasePath } from '../shown.ts'

const tones: Readonly<Record<string, TagTone>> = {
  draft: 'neutral',
  sent: 'info',
  confirmed: 'info',
  partlyReceived: 'warning',
  received: 'success',
  closed: 'neutral',
  cancelled: 'neutral',
}

export const PurchaseStatusTag = ({ value }: { value: unknown }) => (
  <Tag tone={tones[String(value)] ?? 'neutral'}>{outsourcingWord(`purchase.statusOptions.${String(value)}`)}</Tag>
)

function OpenPurchase({ record }: { record: StoredRecord }) {
  const tell = useTell()
  return (
    <p>
      <Link to={purchasePath(record.id)}>{tell('purchase.open')}</Link>
    </p>
  )
}

/** Purchase orders: where each stands, what is to come and until when. */
export default function PurchasesPage() {
  const go = useNavigate()
  const dress = useMemo(
    () =>
      view(purchaseOrder, {
        cells: { status: PurchaseStatusTag },
        detail: OpenPurchase,
        actions: [
          {
            key: 'open',
            label: () => tell('open'),
            permission: permissionOf(purchaseOrder, 'detail'),
            at: 'row',
            run: ([record]) => void (record && go(purchasePath(record.id))),
          },
        ],
      }),
    [go],
  )
  return <EntityPage of={purchaseOrder} view={dress} />
}
