import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { newKey } from '../request/new-key.ts'
import { notify, type Tone } from './store.ts'

interface TimedNoticeProps {
  tone: Tone
  title: string
  text: string
  /** How long it stays, in milliseconds, unless somebody looks at it. */
  ms: number
}

/** A notice that goes by itself. */
export const notifyFor = (notice: TimedNoticeProps): void =>
  notify({ id: newKey(), render: (close) => <TimedNotice {...notice} onClose={close} /> })

function TimedNotice({ tone, title, text, ms, onClose }: TimedNoticeProps & { onClose: () => void }) {
  const { say } = useWords()
  const [isHeld, setHeld] = useState(false)
  // Another function at each drawing of the notices: the time must not begin anew with it.
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => close(), ms)
    return () => clearTimeout(timer)
  }, [isHeld, ms])
  return (
    <div
      className="mw-notice-body"
      role={tone === 'danger' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="mw-notice-head">
        <strong>{title}</strong>
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label={say('action.close')} onClick={onClose} />
      </div>
      <p className={tone === 'danger' ? 'mw-fault' : undefined}>{text}</p>
    </div>
  )
}
