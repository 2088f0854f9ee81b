import './verification.css'

export { CodeField, type CodeFieldProps } from './code-field.tsx'
export { CodeHelp, CodeHelpLink } from './code-help.dialog.tsx'
export { codeFault, digitsOf } from './code-rule.ts'
export { PuzzleDialog, type PuzzleDialogProps } from './puzzle.dialog.tsx'
export { SmsDialog, type SmsDialogProps } from './sms.dialog.tsx'
export { sentenceFor, useCodeSending, type Sent } from './use-code-sending.tsx'
export { useCountdown } from './use-countdown.ts'
