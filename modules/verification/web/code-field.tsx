import { RequiredMark } from '@mouldwright/web-kit'
import { Button } from 'antd'
import type { CodeSent, Purpose } from '@mouldwright/verification/shared'
import { useId, type RefObject } from 'react'
import { CodeHelpLink } from './code-help.dialog.tsx'
import { codeDigits, digitsOf } from './code-rule.ts'
import { useTell } from './page-words.ts'
import { useCodeSending } from './use-code-sending.tsx'
import './verification.css'

export interface CodeFieldProps {
  value: string
  onChange: (code: string) => void
  /** What the puzzle is for: the number or address as typed, or the masked number of whoever is signed in. */
  puzzleKey: string
  purpose: Purpose
  send: () => Promise<CodeSent>
  channel?: 'sms' | 'mail'
  /** Asked before a code is got: says on the page what is missing and answers false. */
  mayGet?: () => boolean
  /** Another name than “verification code”. */
  label?: string
  fault?: string | undefined
  inputRef: RefObject<HTMLInputElement | null>
  isRequired?: boolean
  /** Large digits: the code is all that is asked. */
  isLarge?: boolean
}

/** A code and the button that gets it. */
export function CodeField({
  value,
  onChange,
  mayGet,
  label,
  fault,
  inputRef,
  isRequired,
  isLarge,
  ...sending
}: CodeFieldProps) {
  const tell = useTell()
  const id = useId()
  const {
    ask,
    seconds,
    isSending,
    fault: sendFault,
    sent,
    puzzle,
  } = useCodeSending({
    ...sending,
    onSent: () => inputRef.current?.focus(),
  })
  const told = fault ?? sendFault
  return (
    <div className="mw-field mw-code-field">
      <label htmlFor={id}>
        {label ?? tell('code.label')}
        {isRequired && <RequiredMark />}
      </label>
      <div className="mw-code-line">
        <input
          ref={inputRef}
          id={id}
          className={isLarge ? 'mw-input mw-code-large' : 'mw-input'}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={codeDigits * 2}
          value={value}
          aria-required={isRequired}
          aria-invalid={told !== undefined}
          aria-describedby={`${id}-said`}
          onChange={(event) => onChange(digitsOf(event.target.value))}
        />
        <Button
          size="large"
          className="mw-code-get"
          loading={isSending}
          disabled={seconds > 0}
          onClick={() => {
            if (mayGet?.() ?? true) void ask()
          }}
        >
          {seconds > 0 ? tell('code.again', { seconds }) : tell('code.get')}
        </Button>
      </div>
      <div className="mw-code-said" id={`${id}-said`}>
        {told ? (
          <p className="mw-fault" role="alert">
            {told}
          </p>
        ) : (
          <p className="mw-help">{sent}</p>
        )}
        <CodeHelpLink />
      </div>
      {puzzle}
    </div>
  )
}
