import { registrationEntity } from '@mouldwright/oms/shared'
import { useMay } from '@mouldwright/web-kit'
import { EntityPage, toneCell, useView, view, type StoredRecord } from '@mouldwright/web-kit/entity'
import { Button } from 'antd'
import { createContext, useContext, useState } from 'react'
import { ApproveDialog } from './approve.dialog.tsx'
import './oms.css'
import { tell, useTell } from './page-words.ts'
import { RejectDialog } from './reject.dialog.tsx'

const StatusCell = toneCell('oms', 'registration.statusOptions', {
  submitted: 'warning',
  approved: 'success',
  rejected: 'neutral',
})

type Review = { record: StoredRecord; way: 'approve' | 'reject' }

/** Begins a review of an application, from the list or from its details. */
const ReviewContext = createContext<(review: Review) => void>(() => {})

const isOpen = (record: StoredRecord | undefined) => record?.['status'] === 'submitted'

function ReviewSteps({ record }: { record: StoredRecord }) {
  const tell = useTell()
  const review = useContext(ReviewContext)
  const [mayApprove, mayReject] = [useMay('oms.registration:approve'), useMay('oms.registration:reject')]
  if (!isOpen(record)) return null
  return (
    <div className="oms-steps">
      {mayApprove && (
        <Button type="primary" onClick={() => review({ record, way: 'approve' })}>
          {tell('approve.action')}
        </Button>
      )}
      {mayReject && (
        <Button danger onClick={() => review({ record, way: 'reject' })}>
          {tell('reject.action')}
        </Button>
      )}
    </div>
  )
}

/** Companies that want in, and the provider's word on each. */
export default function RegistrationsPage() {
  const [review, setReview] = useState<Review>()
  const dress = useView(() => {
    const step = (way: Review['way']) => ({
      key: way,
      label: () => tell(`${way}.action`),
      permission: `oms.registration:${way}`,
      at: 'row' as const,
      unfit: ([record]: readonly StoredRecord[]) => (isOpen(record) ? undefined : tell('approve.reviewed')),
      run: ([record]: readonly StoredRecord[]) => (record ? setReview({ record, way }) : undefined),
    })
    return view(registrationEntity, {
      cells: { status: StatusCell },
      detail: ReviewSteps,
      actions: [step('approve'), step('reject')],
    })
  })
  const close = () => setReview(undefined)
  return (
    <ReviewContext value={setReview}>
      <EntityPage of={registrationEntity} view={dress} />
      {review?.way === 'approve' && <ApproveDialog record={review.record} onClose={close} />}
      {review?.way === 'reject' && <RejectDialog record={review.record} onClose={close} />}
    </ReviewContext>
  )
}
