import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'

interface NoticeDialogProps {
  title: string
  /** Of the button that closes it. */
  verb: string
  width?: number
  /** Enter closes it: for what may be read and forgotten, not for what is shown this once. */
  isFocused?: boolean
  onClose: () => void
  children: ReactNode
}

/** Something to be read, closed by its only button. */
export const NoticeDialog = ({ title, verb, width = 480, isFocused = false, onClose, children }: NoticeDialogProps) => (
  <Modal
    open
    centered
    width={width}
    title={title}
    onCancel={onClose}
    footer={
      <Button type="primary" autoFocus={isFocused} onClick={onClose}>
        {verb}
      </Button>
    }
  >
    {children}
  </Modal>
)
