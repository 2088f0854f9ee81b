import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

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
  <Dialog
    width={width}
    title={title}
    onClose={onClose}
    footer={
      <Button type="primary" autoFocus={isFocused} onClick={onClose}>
        {verb}
      </Button>
    }
  >
    {children}
  </Dialog>
)
