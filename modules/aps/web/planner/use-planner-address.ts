import { useAddressQuery } from '@mouldwright/web-kit'
import { useNarrow } from '@mouldwright/web-kit/entity'
import { useCallback, useMemo } from 'react'
import { parsePlannerAddress, printPlannerAddress, type PlannerAddress } from './planner-address.ts'

/** What is another from now on; what builds on the address, on that of this moment, which may not be drawn yet. */
export type ChangeAddress = (
  change: Partial<PlannerAddress> | ((now: PlannerAddress) => Partial<PlannerAddress>),
) => void

/** The page's state out of the address, and how to change it; changes of one moment add up. */
export function usePlannerAddress(): [PlannerAddress, ChangeAddress] {
  const isNarrow = useNarrow()
  const [query, setQuery] = useAddressQuery()
  const text = query.toString()
  const address = useMemo(() => parsePlannerAddress(new URLSearchParams(text), isNarrow), [text, isNarrow])
  const change = useCallback<ChangeAddress>(
    (given) =>
      setQuery(
        (query) => {
          const now = parsePlannerAddress(query, isNarrow)
          const part = typeof given === 'function' ? given(now) : given
          return printPlannerAddress({ ...now, ...part }, isNarrow, query.toString())
        },
        { replace: true, preventScrollReset: true },
      ),
    [isNarrow, setQuery],
  )
  return [address, change]
}
