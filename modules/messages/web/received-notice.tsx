import { CloseOutlined } from '@ant-design/icons'
import { failedTaskCode, readMessages, type Message } from '@mouldwright/messages/shared'
import { call, SafeHtml } from '@mouldwright/web-kit'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useState, type MouseEvent } from 'react'
import './messages.css'
import { useTell } from './page-words.ts'
import { messagePageLink } from './places.ts'
import { unread } from './unread.ts'

const shownMs = 5_000

interface ReceivedNoticeProps {
  message: Message
  onClose: () => void
  /** Goes to a page of the app without loading it anew. */
  onGo: (path: string) => void
}

/** News from elsewhere: leads where the message leads; goes by itself unless somebody looks at it, or it tells of a task that failed. */
export function ReceivedNotice({ message, onClose, onGo }: ReceivedNoticeProps) {
  const tell = useTell()
  const [isHeld, setHeld] = useState(false)
  const { msgId, msgHeader, link, code } = message
  const [href] = useState(() => link ?? messagePageLink(Date.now()))
  const isOfFailure = code === failedTaskCode
  // Another function at each drawing of the notices: the time must not begin anew with it.
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isOfFailure || isHeld) return
    const timer = setTimeout(() => close(), shownMs)
    return () => clearTimeout(timer)
  }, [isOfFailure, isHeld])

  function open(event: MouseEvent): void {
    void call(readMessages, { msgIds: String(msgId) }, { quiet: true }).then(
      ({ userMsgNum }) => unread.set(userMsgNum),
      () => undefined,
    )
    onClose()
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onGo(href)
  }

  return (
    <div
      className={isOfFailure ? 'ms-notice ms-failed' : 'ms-notice'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <a href={href} onClick={open}>
        <SafeHtml html={msgHeader} isInLink />
      </a>
      <Button type="text" size="small" icon={<CloseOutlined />} aria-label={tell('close')} onClick={onClose} />
    </div>
  )
}
