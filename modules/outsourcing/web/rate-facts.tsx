import { shownNumber } from '@mouldwright/web-kit'
import { Tag } from '@mouldwright/web-kit/entity'
import type { ReactNode } from 'react'
import { oldRateDays } from '../shared/index.ts'
import { outsourcingWord, useTell } from './page-words.ts'

/** What an order says of its exchange rate; nothing where it is in the factory's own money. */
export function useRateFacts(): (rate: { rate: number; from: string; isOld: boolean } | null) => [string, ReactNode][] {
  const tell = useTell()
  return (of) =>
    of === null
      ? []
      : [
          [
            outsourcingWord('order.exchangeRate'),
            <>
              {tell('rate.since', { rate: shownNumber(of.rate, 6), day: of.from })}{' '}
              {of.isOld && <Tag tone="warning">{tell('rate.old', { count: oldRateDays })}</Tag>}
            </>,
          ],
        ]
}
