import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { closeNotice, notify } from '../feedback/store.ts'
import { useWords } from '../i18n/i18n.ts'

/** A part that shows, were its code here. */
export interface MissingPart {
  tryAgain: () => void
  /** As its own button would. */
  close: () => void
}

const missing = new Set<MissingPart>()
const id = 'missingParts'

/** Says that a part is missing, once for all of them. @returns how to say that it is not missing any more */
export function noteMissing(part: MissingPart): () => void {
  missing.add(part)
  if (missing.size === 1) notify({ id, render: () => <MissingParts /> })
  return () => {
    missing.delete(part)
    if (missing.size === 0) closeNotice(id)
  }
}

function MissingParts() {
  const { say } = useWords()
  /** What is still away afterwards is noted anew. */
  const end = (act: (part: MissingPart) => void) => {
    const parts = [...missing]
    missing.clear()
    closeNotice(id)
    parts.forEach(act)
  }
  const close = () => end((part) => part.close())
  return (
    <div className="mw-notice-body" role="alert">
      <div className="mw-notice-head">
        <strong>{say('failure.notLoaded')}</strong>
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label={say('action.close')} onClick={close} />
      </div>
      <p>{say('failure.inputStays')}</p>
      <div className="mw-notice-actions">
        <Button type="primary" size="small" onClick={() => end((part) => part.tryAgain())}>
          {say('action.retry')}
        </Button>
        <Button size="small" onClick={() => location.reload()}>
          {say('other.refresh')}
        </Button>
      </div>
    </div>
  )
}
