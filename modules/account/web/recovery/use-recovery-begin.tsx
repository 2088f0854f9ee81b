/** Asks for the first or another code of a recovery; the puzzle comes before each. */
import { beginRecovery } from '@mouldwright/account/shared'
import { PuzzleDialog } from '@mouldwright/verification/web'
import { call, CallError, useBusy } from '@mouldwright/web-kit'
import { useState, type ReactNode } from 'react'
import { recovery, type RecoveryState } from './recovery-state.ts'

interface Wish {
  way: RecoveryState['way']
  target: string
}

/**
 * @param onBegun called once the code is on its way; where this tab stands is kept already
 * @param onFault called with what went wrong, except that the puzzle is wanted
 */
export function useRecoveryBegin(onBegun: (state: RecoveryState) => void, onFault: (error: unknown) => void) {
  const { isBusy, run } = useBusy()
  const [puzzled, setPuzzled] = useState<Wish>()

  async function begin({ way, target }: Wish): Promise<void> {
    await run(
      async () => {
        const answer = await call(beginRecovery, { way, target }, { quiet: true, idempotencyKey: '' })
        const told = answer as { flow: string; target: string; retrySeconds: number; validMinutes: number }
        const { flow, target: masked, retrySeconds, validMinutes } = told
        const retryAt = Date.now() + retrySeconds * 1_000
        const state: RecoveryState = { flow, target: masked, validMinutes, retryAt, step: 'verify', way, typed: target }
        recovery.keep(state)
        onBegun(state)
      },
      (error) => {
        if (error instanceof CallError && error.refusal === 'sms.puzzleFirst') setPuzzled({ way, target })
        else onFault(error)
      },
    )
  }

  const puzzle: ReactNode = puzzled && (
    <PuzzleDialog
      phoneNum={puzzled.target}
      purpose="recover"
      onSolved={() => {
        setPuzzled(undefined)
        void begin(puzzled)
      }}
      onClose={() => setPuzzled(undefined)}
    />
  )
  return { begin, isBusy, puzzle }
}
