import { call } from '@mouldwright/web-kit'
import type { Draft } from '@mouldwright/web-kit/entity'
import { useEffect, useRef } from 'react'
import { proposeNumber } from '../shared/index.ts'

/** The next number of the mould, as long as none was typed: whoever then chooses another mould or trial gets the number of that one. */
export function useProposedNumber(draft: Draft, of: 'issue' | 'modification'): void {
  const { values, record } = draft
  const [mouldId, trialId] = [values['mouldId'], values['trialId']]
  const proposed = useRef<string>(undefined)
  const isFree = (now: unknown, before = proposed.current) => !now || now === before
  useEffect(() => {
    if (record || typeof mouldId !== 'number' || !isFree(values['number'])) return
    const left = new AbortController()
    const asked = { mouldId, of, ...(typeof trialId === 'number' ? { trialId } : {}) }
    call(proposeNumber, asked, { signal: left.signal }).then(
      ({ number }) => {
        const before = proposed.current
        proposed.current = number
        // One may have been typed before the answer came.
        draft.update('number', (now) => (isFree(now, before) ? number : now))
      },
      () => undefined,
    )
    return () => left.abort()
    // A number is proposed when the mould or the trial changes, and not again when the user takes it away.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [mouldId, trialId])
}
