import { RobotOutlined } from '@ant-design/icons'
import { useEffect, useRef } from 'react'
import './assistant.css'
import { ChatPanel } from './chat-panel.tsx'
import { conversation, useConversation } from './conversation.ts'
import { useTell } from './page-words.ts'

/** The button at the edge of the page, or the conversation that it opens. */
export default function ChatWidget() {
  const tell = useTell()
  const { isOpen, hasNews } = useConversation()
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // Whatever opened the panel, a button or a notice, is gone by now: the button stands for both.
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  if (isOpen) return <ChatPanel onClose={conversation.close} />
  const label = tell(hasNews ? 'chat.openNews' : 'chat.open')
  return (
    <button
      ref={button}
      type="button"
      className={hasNews ? 'as-button as-news' : 'as-button'}
      aria-label={label}
      title={label}
      onClick={conversation.open}
    >
      <RobotOutlined aria-hidden />
    </button>
  )
}
