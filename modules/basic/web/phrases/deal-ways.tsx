import { call, word } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId } from 'react'
import { offerDealWays, type OfferedWay } from '../../shared/index.ts'
import './phrases.css'

const noWays: readonly OfferedWay[] = []

/** The company's own ways to deal with pieces that are not good; none while they are read, or where it has none. */
export function useDealWays(): readonly OfferedWay[] {
  const { data } = useQuery({
    queryKey: ['basic', 'dealWays'],
    queryFn: ({ signal }) => call(offerDealWays, {}, { signal }),
  })
  return data?.ways ?? noWays
}

/** How a way is offered: it says whether somebody else has to agree. */
export const titleOfWay = ({ name, needsApproval }: OfferedWay): string =>
  needsApproval ? (word('basic', 'wayToApprove', { way: name }) ?? name) : name

interface DealWaysProps {
  /** Outcomes that are possible here; absent: all. */
  outcomes?: readonly OfferedWay['outcome'][]
  /** Name of the one that is picked. */
  picked: string | null
  onPick: (way: OfferedWay) => void
}

/** One press says what is done with the pieces. */
export function DealWays({ outcomes, picked, onPick }: DealWaysProps) {
  const id = useId()
  const ways = useDealWays().filter(({ outcome }) => outcomes?.includes(outcome) ?? true)
  if (ways.length === 0) return null
  return (
    <div className="mw-field">
      <span id={id}>{word('basic', 'dealWay.$many')}</span>
      <div className="basic-phrases" role="group" aria-labelledby={id}>
        {ways.map((way) => (
          <Button
            key={way.name}
            type={way.name === picked ? 'primary' : 'default'}
            ghost={way.name === picked}
            aria-pressed={way.name === picked}
            onClick={() => onPick(way)}
          >
            {titleOfWay(way)}
          </Button>
        ))}
      </div>
    </div>
  )
}
