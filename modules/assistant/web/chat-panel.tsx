import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { chatLimits } from '@mouldwright/assistant/shared'
import { Button } from 'antd'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { conversation, lastMessages, useConversation, type Said } from './conversation.ts'
import { useTell } from './page-words.ts'

/** One question may take this much of what is sent; the rest is for what was said before. */
const longestQuestion = 4_000
/** From here the counter tells how much is left. */
const countedFrom = longestQuestion * 0.8

/** The conversation: what was said as plain text, and the field for the next question. */
export function ChatPanel({ onClose }: { onClose: () => void }) {
  const tell = useTell()
  const titleId = useId()
  const { said, phase, failure } = useConversation()

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onClose()
  }

  const sent = lastMessages(said).length
  const isShortened = sent < said.filter(({ isUnanswered }) => !isUnanswered).length || sent >= chatLimits.messages
  return (
    <div className="as-panel" role="dialog" aria-labelledby={titleId} onKeyDown={onKeyDown}>
      <div className="as-head">
        <h2 id={titleId}>{tell('chat.title')}</h2>
        <Button
          type="text"
          size="small"
          icon={<PlusOutlined aria-hidden />}
          disabled={said.length === 0}
          onClick={conversation.begin}
        >
          {tell('chat.fresh')}
        </Button>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={tell('chat.close')}
          title={tell('chat.close')}
          onClick={onClose}
        />
      </div>
      <div className="as-log" role="log" aria-label={tell('chat.conversation')} tabIndex={0}>
        <p className="mw-help">{tell('chat.intro')}</p>
        {said.map((one) => (
          <Message key={one.id} one={one} />
        ))}
      </div>
      <div className="as-state">
        <p role="status">
          {phase === 'asking' ? tell('chat.answering') : phase === 'cancelled' ? tell('chat.cancelled') : ''}
        </p>
        {phase === 'failed' && (
          <p role="alert" className="mw-fault">
            {failure}
          </p>
        )}
        {phase === 'asking' && (
          <Button size="small" onClick={conversation.cancel}>
            {tell('chat.cancel')}
          </Button>
        )}
        {(phase === 'failed' || phase === 'cancelled') && (
          <Button size="small" onClick={() => void conversation.retry()}>
            {tell('chat.retry')}
          </Button>
        )}
        {phase === 'asking' && <div className="as-progress" aria-hidden />}
      </div>
      {isShortened && <p className="mw-help as-hint">{tell('chat.shortened', { count: sent })}</p>}
      <Question />
    </div>
  )
}

function Message({ one: { role, content, isUnanswered } }: { one: Said }) {
  const tell = useTell()
  const place = useRef<HTMLDivElement>(null)
  // What was said last is what one reads.
  useEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up.
    void place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} className={`as-said as-${role}${isUnanswered ? ' as-unanswered' : ''}`}>
      <strong>{tell(role === 'user' ? 'chat.you' : 'chat.it')}</strong>
      <p>{content}</p>
    </div>
  )
}

function Question() {
  const tell = useTell()
  const { draft, phase } = useConversation()
  const field = useRef<HTMLTextAreaElement>(null)
  const isEmpty = draft.trim() === ''
  useEffect(() => void field.current?.focus(), [])

  function send(): void {
    if (isEmpty || phase === 'asking') return
    void conversation.ask(draft.trim())
    field.current?.focus()
  }

  return (
    <form
      className="as-form"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <textarea
        ref={field}
        rows={3}
        maxLength={longestQuestion}
        aria-label={tell('chat.question')}
        value={draft}
        placeholder={tell('chat.hint')}
        onChange={(event) => conversation.write(event.target.value)}
        onKeyDown={(event) => {
          // Enter that chooses a word of an input method sends nothing.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          send()
        }}
      />
      <div className="as-foot">
        <span className="mw-help" role="status">
          {draft.length >= countedFrom ? tell('chat.count', { count: draft.length, max: longestQuestion }) : ''}
        </span>
        <Button type="primary" htmlType="submit" disabled={isEmpty || phase === 'asking'}>
          {tell('chat.send')}
        </Button>
      </div>
    </form>
  )
}
