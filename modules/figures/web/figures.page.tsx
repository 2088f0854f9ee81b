import { DownloadOutlined } from '@ant-design/icons'
import { call, currentLanguage, dayIn, ErrorState, useMay, useTimeZone } from '@mouldwright/web-kit'
import {
  ListPage,
  periodFault,
  TypedPeriod,
  startExportBy,
  useAddress,
  useTypedFilters,
} from '@mouldwright/web-kit/entity'
import { addDays } from '@mouldwright/worktime'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { exportFigures, figureKeys, queryFigures, usualFigureDays } from '../shared/index.ts'
import { Behind } from './behind.tsx'
import { FigureCard } from './figure-card.tsx'
import { figuresWord, useTell } from './page-words.ts'
import './figures.css'

/** Figures of the shop in a period, each with its formula; the list behind a chosen one stands below. */
export default function FiguresPage() {
  const tell = useTell()
  const zone = useTimeZone()
  const [now] = useState(() => new Date())
  const today = dayIn(now, zone)
  const [query, put] = useAddress()
  const mayExport = useMay('figures.figure:export')
  const asked = { fromDate: query.get('from') ?? addDays(today, 1 - usualFigureDays), toDate: query.get('to') ?? today }
  const chosen = figureKeys.find((key) => key === query.get('figure'))
  const page = Math.max(1, Number(query.get('page')) || 1)
  const title = figuresWord('menu.figure')
  const { data, error, refetch } = useQuery({
    queryKey: ['figures', asked, currentLanguage()],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(queryFigures, asked, { signal }),
  })
  const filters = useTypedFilters(
    { from: asked.fromDate, to: asked.toDate },
    {
      // The period must have both ends.
      faultsOf: (values) => (values.from && values.to ? periodFault(values) : { from: tell('choosePeriod') }),
      search: (changes) => put({ ...changes, page: undefined }),
      reload: () => void refetch(),
    },
  )
  return (
    <ListPage title={title}>
      <div className="mw-filters" role="search">
        <TypedPeriod label={tell('period')} filters={filters} />
        <Button onClick={filters.submit}>{tell('query')}</Button>
        <span className="mw-space" />
        {mayExport && (
          <Button
            icon={<DownloadOutlined aria-hidden />}
            onClick={() => void startExportBy(exportFigures, asked, title)}
          >
            {tell('export')}
          </Button>
        )}
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        <>
          {data.corrections > 0 && (
            <p className="figures-corrected">{tell('corrected', { count: data.corrections })}</p>
          )}
          <div className="figures-grid">
            {data.figures.map((figure) => (
              <FigureCard
                key={figure.key}
                of={figure}
                isChosen={figure.key === chosen}
                onChoose={() => put({ figure: figure.key === chosen ? undefined : figure.key, page: undefined })}
              />
            ))}
          </div>
        </>
      )}
      {chosen && (
        <Behind
          figure={chosen}
          asked={asked}
          page={page}
          put={put}
          onClose={() => put({ figure: undefined, page: undefined })}
        />
      )}
    </ListPage>
  )
}
