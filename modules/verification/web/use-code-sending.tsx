/** Getting a code sent: the puzzle where the server wants one, what went where, and when the next may be had. */
import type { CodeSent, Purpose } from '@mouldwright/verification/shared'
import { CallError, failureText, lazyPart, toast } from '@mouldwright/web-kit'
import { Suspense, useState, type ReactNode } from 'react'
import { tell } from './page-words.ts'
import { useCountdown } from './use-countdown.ts'

const PuzzleDialog = lazyPart(async () => (await import('./puzzle.dialog.tsx')).PuzzleDialog)

interface CodeSending {
  /** What the puzzle is for: the number or address, or the masked number of whoever is signed in. */
  puzzleKey: string
  purpose: Purpose
  send: () => Promise<CodeSent>
  channel?: 'sms' | 'mail'
  /** Called when a code has gone out. */
  onSent?: (sent: CodeSent) => void
}

export function useCodeSending({ puzzleKey, purpose, send, channel = 'sms', onSent }: CodeSending) {
  const [until, setUntil] = useState<number>()
  const [isSending, setSending] = useState(false)
  const [isPuzzling, setPuzzling] = useState(false)
  const [fault, setFault] = useState<string>()
  const [sent, setSent] = useState<string>()
  const seconds = useCountdown(until)

  async function ask(): Promise<void> {
    if (seconds > 0 || isSending) return
    setSending(true)
    setFault(undefined)
    try {
      const answer = await send()
      setUntil(Date.now() + answer.retrySeconds * 1_000)
      const told = tell(channel === 'sms' ? 'code.sent' : 'code.mailed', {
        to: answer.phone,
        minutes: answer.validMinutes,
      })
      setSent(told)
      toast('info', told)
      onSent?.(answer)
    } catch (error) {
      if (error instanceof CallError && error.refusal === 'sms.puzzleFirst') setPuzzling(true)
      else setFault(failureText(error))
    } finally {
      setSending(false)
    }
  }

  const puzzle: ReactNode = isPuzzling && (
    <Suspense>
      <PuzzleDialog
        phoneNum={puzzleKey}
        purpose={purpose}
        onSolved={() => {
          setPuzzling(false)
          void ask()
        }}
        onClose={() => setPuzzling(false)}
      />
    </Suspense>
  )
  return { ask, seconds, isSending, fault, sent, puzzle }
}
