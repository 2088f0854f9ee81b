import { StarFilled, StarOutlined } from '@ant-design/icons'
import { saveFeedback } from '@mouldwright/assistant/shared'
import { call, failureText, useTries } from '@mouldwright/web-kit'
import { Button, Modal } from 'antd'
import { useId, useState, type SubmitEvent } from 'react'
import './assistant.css'
import { useTell } from './page-words.ts'

const longestText = 2_000
const stars = ['one', 'two', 'three', 'four', 'five'] as const

/** What somebody thinks of the product: stars, and words. */
export default function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const tell = useTell()
  const [isSent, setSent] = useState(false)
  return (
    <Modal open centered width={440} title={tell('feedback.title')} footer={null} onCancel={onClose} destroyOnHidden>
      {isSent ? (
        <div className="as-feedback" role="status">
          <strong>{tell('feedback.thanks')}</strong>
          <p>{tell('feedback.thanksHint')}</p>
          <div className="mw-dialog-foot">
            <Button type="primary" autoFocus onClick={onClose}>
              {tell('feedback.close')}
            </Button>
          </div>
        </div>
      ) : (
        <FeedbackForm onSent={() => setSent(true)} onClose={onClose} />
      )}
    </Modal>
  )
}

function FeedbackForm({ onSent, onClose }: { onSent: () => void; onClose: () => void }) {
  const tell = useTell()
  const id = useId()
  useTries()
  const [rating, setRating] = useState(0)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const [isSending, setSending] = useState(false)

  async function send(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (rating === 0) return setFault(tell('feedback.noRating'))
    setSending(true)
    setFault(undefined)
    try {
      await call(saveFeedback, { rating, ...(text.trim() ? { text: text.trim() } : {}) })
      onSent()
    } catch (failure) {
      setFault(failureText(failure))
      setSending(false)
    }
  }

  return (
    <form className="as-feedback" onSubmit={(event) => void send(event)}>
      {/* What was typed while it is on its way would not be sent. */}
      <fieldset disabled={isSending}>
        <legend>{tell('feedback.rating')}</legend>
        <div className="as-stars">
          {stars.map((star, at) => (
            <label key={star} className={at < rating ? 'as-star as-star-set' : 'as-star'}>
              <input
                type="radio"
                name={`${id}-rating`}
                value={at + 1}
                checked={rating === at + 1}
                aria-label={tell(`feedback.stars.${star}`)}
                onChange={() => setRating(at + 1)}
              />
              {at < rating ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
            </label>
          ))}
          <span aria-hidden>{rating > 0 ? tell(`feedback.stars.${stars[rating - 1]!}`) : ''}</span>
        </div>
      </fieldset>
      <div className="as-words">
        <label htmlFor={`${id}-text`}>{tell('feedback.text')}</label>
        <textarea
          id={`${id}-text`}
          rows={4}
          readOnly={isSending}
          maxLength={longestText}
          value={text}
          aria-describedby={`${id}-help`}
          onChange={(event) => setText(event.target.value)}
        />
        <p className="mw-help" id={`${id}-help`}>
          <span>{tell('feedback.textHelp')}</span>
          <span>
            {text.length} / {longestText}
          </span>
        </p>
      </div>
      {fault && (
        <p className="mw-fault" role="alert">
          {fault}
        </p>
      )}
      <div className="mw-dialog-foot">
        <Button onClick={onClose}>{tell('feedback.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isSending}>
          {tell('feedback.send')}
        </Button>
      </div>
    </form>
  )
}
