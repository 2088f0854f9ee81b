import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useTell } from './page-words.ts'

interface MadeDialogProps {
  title: string
  width?: number
  onClose: () => void
  children: ReactNode
}

/** What has been made and is shown this once. */
export function MadeDialog({ title, width = 480, onClose, children }: MadeDialogProps) {
  const tell = useTell()
  return (
    <Modal
      open
      centered
      width={width}
      title={title}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {tell('enrol.done')}
        </Button>
      }
    >
      {children}
    </Modal>
  )
}
