import { Button, Modal } from 'antd'
import { useTell } from './page-words.ts'

const points = ['parties', 'data', 'account', 'person', 'end'] as const

export function Terms({ onClose }: { onClose: () => void }) {
  const tell = useTell()
  return (
    <Modal
      open
      centered
      width={560}
      title={tell('terms.title')}
      onCancel={onClose}
      footer={
        <Button type="primary" autoFocus onClick={onClose}>
          {tell('terms.close')}
        </Button>
      }
    >
      <ol className="mw-code-tips">
        {points.map((point) => (
          <li key={point}>{tell(`terms.${point}`)}</li>
        ))}
      </ol>
    </Modal>
  )
}
