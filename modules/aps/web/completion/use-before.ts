import { call } from '@mouldwright/web-kit'
import { addDays, dayOfDate, isDate } from '@mouldwright/worktime'
import { useQuery } from '@tanstack/react-query'
import { countCompletion, type CompletionFigure } from '../../shared/index.ts'

interface Asked {
  fromDate: string
  toDate: string
  sectionId?: number
}

export interface Before {
  from: string
  to: string
  figure: CompletionFigure
}

/** The figure of as many days right before those that are asked for. */
export function useBefore({ fromDate, toDate, ...of }: Asked): Before | undefined {
  const days = isDate(fromDate) && isDate(toDate) ? dayOfDate(toDate) - dayOfDate(fromDate) + 1 : 0
  const from = days > 0 ? addDays(fromDate, -days) : ''
  const to = days > 0 ? addDays(fromDate, -1) : ''
  const { data } = useQuery({
    queryKey: ['aps', 'completion', 'count', from, to, of],
    enabled: days > 0,
    queryFn: ({ signal }) => call(countCompletion, { ...of, fromDate: from, toDate: to }, { signal }),
  })
  return data && { from, to, figure: data }
}
