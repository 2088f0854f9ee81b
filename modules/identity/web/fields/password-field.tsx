import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { LineField } from '@mouldwright/web-kit'
import { useState, type ReactNode, type Ref } from 'react'
import { useTell } from '../page-words.ts'

interface PasswordFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** The person's own one unless given. */
  autoComplete?: 'current-password' | 'new-password'
  fault?: string | undefined
  help?: ReactNode
  autoFocus?: boolean
  isRequired?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A password that may be looked at while it is typed. */
export function PasswordField({ autoComplete = 'current-password', ...field }: PasswordFieldProps) {
  const tell = useTell()
  const [isShown, setShown] = useState(false)
  return (
    <LineField
      {...field}
      autoComplete={autoComplete}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="off"
      spellCheck={false}
      tool={
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={tell('signIn.show')}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
        </button>
      }
    />
  )
}
