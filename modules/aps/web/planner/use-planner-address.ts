import { useAddressQuery } from '@mouldwright/web-kit'
import { useNarrow } from '@mouldwright/web-kit/entity'
import { useCallback, useMemo } from 'react'
import { parsePlannerAddress, printPlannerAddress, type PlannerAddress } from './planner-address.ts'

export type ChangeAddress = (change: Partial<PlannerAddress>) => void

/** The page's state out of the address, and how to change it; changes of one moment add up. */
export function usePlannerAddress(): [PlannerAddress, ChangeAddress] {
  const isNarrow = useNarrow()
  const [query, setQuery] = useAddressQuery()
  const text = query.toString()
  const address = useMemo(() => parsePlannerAddress(new URLSearchParams(text), isNarrow), [text, isNarrow])
  const change = useCallback<ChangeAddress>(
    (part) =>
      setQuery(
        (now) => printPlannerAddress({ ...parsePlannerAddress(now, isNarrow), ...part }, isNarrow, now.toString()),
        { replace: true, preventScrollReset: true },
      ),
    [isNarrow, setQuery],
  )
  return [address, change]
}
