import { offerDealWays, type OfferedWay } from '@mouldwright/basic/shared'
import { call } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { FollowUp } from '../../shared/reports/report.ts'
import { useTell } from '../page-words.ts'
import './reporting.css'

/** What follows of pieces that are dealt with so; what goes back to its supplier is the purchaser's. */
export const followUpOf: Readonly<Record<OfferedWay['outcome'], FollowUp>> = {
  rework: 'reworkOperation',
  scrap: 'remake',
  concession: 'concession',
  returnToSupplier: 'none',
}

/** The company's own ways to deal with pieces that are not good; nothing where it has none. */
export function DealWays({ onPick }: { onPick: (way: OfferedWay) => void }) {
  const tell = useTell()
  const { data } = useQuery({
    queryKey: ['basic', 'dealWays'],
    queryFn: ({ signal }) => call(offerDealWays, {}, { signal }),
  })
  if (!data?.ways.length) return null
  return (
    <div className="mw-field">
      <span>{tell('dealWays')}</span>
      <div className="floor-deal-ways" role="group" aria-label={tell('dealWays')}>
        {data.ways.map((way) => (
          <Button key={way.name} onClick={() => onPick(way)}>
            {way.needsApproval ? tell('dealWayToApprove', { way: way.name }) : way.name}
          </Button>
        ))}
      </div>
    </div>
  )
}
