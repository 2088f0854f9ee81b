import { Modal } from 'antd'
import type { ReactNode } from 'react'

interface DialogProps {
  title: string
  width: number
  footer: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A dialog in the middle of the page. */
export const Dialog = ({ onClose, ...rest }: DialogProps) => <Modal open centered onCancel={onClose} {...rest} />
