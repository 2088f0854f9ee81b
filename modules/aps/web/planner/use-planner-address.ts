import { useNarrow } from '@mouldwright/web-kit/entity'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { parsePlannerAddress, printPlannerAddress, type PlannerAddress } from './planner-address.ts'

export type ChangeAddress = (change: Partial<PlannerAddress>) => void

/** The page's state out of the address, and how to change it; changes of one moment add up. */
export function usePlannerAddress(): [PlannerAddress, ChangeAddress] {
  const isNarrow = useNarrow()
  const [query, setQuery] = useSearchParams()
  const text = query.toString()
  const address = useMemo(() => parsePlannerAddress(new URLSearchParams(text), isNarrow), [text, isNarrow])
  const latest = useRef({ text, address })
  // The page may still stand for a moment after the address has gone on to another one.
  const here = useRef(globalThis.location.pathname)
  useEffect(() => {
    latest.current = { text, address }
  }, [text, address])
  const change = useCallback<ChangeAddress>(
    (part) => {
      if (globalThis.location.pathname !== here.current) return
      const next = { ...latest.current.address, ...part }
      const printed = printPlannerAddress(next, isNarrow, latest.current.text)
      if (printed.toString() === latest.current.text) return
      latest.current = { text: printed.toString(), address: next }
      setQuery(printed, { replace: true, preventScrollReset: true })
    },
    [isNarrow, setQuery],
  )
  return [address, change]
}
