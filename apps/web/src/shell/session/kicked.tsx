import { CloseOutlined } from '@ant-design/icons'
import { notify, useWords } from '@mouldwright/web-kit'
import { Button } from 'antd'
import { tellEnded } from './session-watch.tsx'

/** The server closed the page's sockets for good: says why. Nothing comes back by itself, so that two windows do not fight. */
export function tellKicked(reason: string): void {
  if (reason === 'tooMany') notify({ id: 'crowded', render: (close) => <CrowdedNotice onClose={close} /> })
  else void tellEnded()
}

function CrowdedNotice({ onClose }: { onClose: () => void }) {
  const { say } = useWords()
  return (
    <div className="mw-notice-body">
      <div className="mw-notice-head">
        <strong>{say('crowded.title')}</strong>
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label={say('action.close')} onClick={onClose} />
      </div>
      <p>{say('crowded.text')}</p>
      <Button type="primary" size="small" onClick={() => location.reload()}>
        {say('other.refresh')}
      </Button>
    </div>
  )
}
