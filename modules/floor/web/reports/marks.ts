import type { OutputOf } from '@mouldwright/kernel'
import { call } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { markReports } from '../../shared/index.ts'

type Mark = OutputOf<typeof markReports>['marks'][number]

const most = 500
let waiting: { ids: number[]; answer: Promise<ReadonlyMap<number, Mark>> } | undefined

/** Cells that ask in one turn of the browser share a call. */
function markOf(id: number): Promise<Mark | null> {
  if (!waiting || waiting.ids.length >= most) {
    const ids: number[] = []
    const answer = Promise.resolve().then(async () => {
      waiting = undefined
      const { marks } = await call(markReports, { reports: [...new Set(ids)].map((each) => ({ id: each })) })
      return new Map(marks.map((mark) => [mark.id, mark]))
    })
    waiting = { ids, answer }
  }
  waiting.ids.push(id)
  return waiting.answer.then((marks) => marks.get(id) ?? null)
}

/** What has become of a report that a cell shows. */
export function useMarksOf(id: number): Mark | null | undefined {
  return useQuery({ queryKey: ['floor', 'mark', id], queryFn: () => markOf(id), staleTime: 10_000 }).data
}
