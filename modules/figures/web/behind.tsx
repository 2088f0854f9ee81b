import {
  call,
  ColumnHeads,
  currentLanguage,
  EmptyState,
  ErrorState,
  shownNumber,
  useTimeZone,
  wallClock,
} from '@mouldwright/web-kit'
import { ListPaging, missing, type useAddress } from '@mouldwright/web-kit/entity'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { Link } from 'react-router'
import { listFigure, type FigureKey } from '../shared/index.ts'
import { figuresWord, useTell } from './page-words.ts'

const size = 50

interface BehindProps {
  figure: FigureKey
  asked: { fromDate: string; toDate: string }
  page: number
  put: ReturnType<typeof useAddress>[1]
  onClose: () => void
}

/** The list behind a figure; each row leads to its record. */
export function Behind({ figure, asked, page, put, onClose }: BehindProps) {
  const tell = useTell()
  const zone = useTimeZone()
  const { data, error, refetch } = useQuery({
    queryKey: ['figures', 'behind', figure, asked, page, currentLanguage()],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listFigure, { ...asked, key: figure, page, size }, { signal }),
  })
  const title = tell('behind', { name: figuresWord(`figures.${figure}.name`) })
  const head = (name: string) => figuresWord(`columns.${name}`)
  const hasBottom = data?.rows.some(({ bottom }) => bottom !== null) ?? false
  return (
    <section className="mw-card figures-behind" aria-label={title}>
      <header className="mw-page-head">
        <h2>{title}</h2>
        <span className="mw-space" />
        <Button type="text" onClick={onClose}>
          {tell('all')}
        </Button>
      </header>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : data.total === 0 ? (
        <EmptyState title={tell('noRows')} text={tell('noRowsHint')} />
      ) : (
        <>
          <div className="figures-scroll">
            <table className="figures-table">
              <thead>
                <tr>
                  <ColumnHeads words={[head('name'), head('detail'), head('at')]} />
                  <ColumnHeads
                    className="figures-number"
                    words={hasBottom ? [head('top'), head('bottom')] : [head('top')]}
                  />
                </tr>
              </thead>
              <tbody>
                {data.rows.map(({ name, detail, at, top, bottom, path }) => (
                  <tr key={`${path} ${at ?? ''} ${detail}`}>
                    <th scope="row">
                      <Link to={path}>{name}</Link>
                    </th>
                    <td>{detail}</td>
                    <td>{at ? wallClock(at, zone).slice(0, 16) : missing}</td>
                    <td className="figures-number">{shownNumber(top, 2)}</td>
                    {hasBottom && (
                      <td className="figures-number">{bottom === null ? missing : shownNumber(bottom, 2)}</td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <ListPaging list={{ total: data.total, size, page, put }} />
        </>
      )}
    </section>
  )
}
