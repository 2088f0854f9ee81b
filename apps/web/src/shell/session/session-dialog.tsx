import { forgetSession, signOut, useWords } from '@mouldwright/web-kit'
import { Button, Modal } from 'antd'
import type { Ending } from './session-watch.tsx'

interface SessionDialogProps {
  ending: Ending
  onClose: () => void
}

/** What happened to the session, and two ways on. Nothing typed is lost before the choice. */
export default function SessionDialog({ ending, onClose }: SessionDialogProps) {
  const { say } = useWords()
  const ways =
    ending === 'ended'
      ? [
          { label: say('ended.stay'), run: onClose },
          { label: say('ended.signIn'), run: () => forgetSession() },
        ]
      : [
          { label: say('other.signIn'), run: () => void signOut().then(() => location.assign('/home')) },
          { label: say('other.refresh'), run: () => location.reload() },
        ]
  return (
    <Modal
      open
      centered
      width={440}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={say(`${ending}.title`)}
      footer={
        <div className="mw-dialog-foot">
          {ways.map(({ label, run }, index) => (
            <Button key={label} {...(index > 0 ? { type: 'primary' } : {})} onClick={run}>
              {label}
            </Button>
          ))}
        </div>
      }
    >
      <p>{say(ending === 'ended' ? 'ended.kicked' : `${ending}.text`)}</p>
    </Modal>
  )
}
