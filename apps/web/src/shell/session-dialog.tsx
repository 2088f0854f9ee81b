import { forgetSession, useWords } from '@mouldwright/web-kit'
import { Button, Modal } from 'antd'

interface SessionDialogProps {
  ending: 'ended' | 'other'
  onClose: () => void
}

/** What happened to the session, and at most two ways on. */
export default function SessionDialog({ ending, onClose }: SessionDialogProps) {
  const { say } = useWords()
  const isEnded = ending === 'ended'
  return (
    <Modal
      open
      centered
      width={440}
      closable={false}
      title={say(isEnded ? 'ended.title' : 'other.title')}
      footer={
        <div className="mw-dialog-foot">
          <Button onClick={onClose}>{say('ended.stay')}</Button>
          <Button
            type="primary"
            onClick={() => {
              onClose()
              if (isEnded) forgetSession()
              else location.reload()
            }}
          >
            {say(isEnded ? 'ended.signIn' : 'other.refresh')}
          </Button>
        </div>
      }
    >
      <p>{say(isEnded ? 'ended.kicked' : 'other.text')}</p>
    </Modal>
  )
}
