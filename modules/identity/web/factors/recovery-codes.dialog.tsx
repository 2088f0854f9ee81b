import { DownloadOutlined } from '@ant-design/icons'
import { saveAs } from '@mouldwright/web-kit'
import { Button, Modal } from 'antd'
import { useTell } from '../page-words.ts'

/** Recovery codes, the once that they are shown. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const tell = useTell()
  return (
    <Modal
      open
      centered
      width={440}
      title={tell('recovery.shown')}
      closable={false}
      keyboard={false}
      footer={
        <div className="mw-dialog-foot">
          <Button
            icon={<DownloadOutlined aria-hidden />}
            onClick={() => saveAs(`${tell('recovery.file')}.txt`, new Blob([`${codes.join('\n')}\n`]))}
          >
            {tell('recovery.save')}
          </Button>
          <Button type="primary" autoFocus onClick={onClose}>
            {tell('recovery.kept')}
          </Button>
        </div>
      }
    >
      <p className="mw-help">{tell('recovery.shownLead')}</p>
      <ul className="mw-recovery">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Modal>
  )
}
