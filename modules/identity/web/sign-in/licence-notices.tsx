import { NoticeDialog } from '@mouldwright/web-kit'
import { Modal } from 'antd'
import { useCountdown } from '@mouldwright/verification/web'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTell } from '../page-words.ts'
import './sign-in.css'

/** The shortest wait before an expired tenant is entered, in seconds. */
const leastDelaySeconds = 3

interface LicenceBarredProps {
  tenant: string
  /** `YYYY-MM-DD`; absent where it is not the date that bars. */
  date: string | null
  onClose: () => void
}

/** The licence lets nobody in: entering stops here. */
export function LicenceBarred({ tenant, date, onClose }: LicenceBarredProps) {
  const tell = useTell()
  return (
    <NoticeDialog isFocused width={500} title={tell('licence.title')} verb={tell('licence.close')} onClose={onClose}>
      <p className="mw-licence">
        {date === null ? tell('licence.barredUndated', { tenant }) : tell('licence.barred', { tenant, date })}
      </p>
    </NoticeDialog>
  )
}

interface LicenceLateProps {
  /** Days since the end, 0 on the day itself. */
  days: number
  seconds: number
  onDone: () => void
}

/** The licence has ended but still lets people in: a reminder that cannot be closed, then `onDone`. */
export function LicenceLate({ days, seconds, onDone }: LicenceLateProps) {
  const tell = useTell()
  const [until] = useState(() => Date.now() + Math.max(leastDelaySeconds, seconds) * 1_000)
  const left = useCountdown(until)
  const finish = useEffectEvent(onDone)
  const isOver = left === 0
  useEffect(() => {
    if (isOver) finish()
  }, [isOver])
  return (
    <Modal open centered width={500} title={tell('licence.title')} closable={false} keyboard={false} footer={null}>
      <div className="mw-licence">
        <p>{days > 0 ? tell('licence.late', { days }) : tell('licence.lateToday')}</p>
        <p role="status">{tell('licence.entering', { seconds: left })}</p>
      </div>
    </Modal>
  )
}
