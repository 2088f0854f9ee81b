import { call } from '@mouldwright/web-kit'
import type { Draft } from '@mouldwright/web-kit/entity'
import { useEffect } from 'react'
import { proposeNumber } from '../shared/index.ts'

/** The next number of the mould, as long as none was typed. */
export function useProposedNumber(draft: Draft, of: 'issue' | 'modification'): void {
  const { values, record } = draft
  const [mouldId, trialId] = [values['mouldId'], values['trialId']]
  const isWanted = !record && typeof mouldId === 'number' && !values['number']
  useEffect(() => {
    if (!isWanted) return
    const left = new AbortController()
    const asked = { mouldId: mouldId as number, of, ...(typeof trialId === 'number' ? { trialId } : {}) }
    call(proposeNumber, asked, { signal: left.signal }).then(
      // One may have been typed before the answer came.
      ({ number }) => draft.update('number', (now) => now || number),
      () => undefined,
    )
    return () => left.abort()
    // A number is proposed when the mould changes, and not again when the user takes it away.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [mouldId, trialId])
}
