import { call, EmptyState, ErrorState, hoursOf, shownNumber, tellFailure, toast, useMay } from '@mouldwright/web-kit'
import { Grid, ListPage, missing, useAddress, type GridColumn } from '@mouldwright/web-kit/entity'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Segmented, Skeleton } from 'antd'
import { applyEstimates, comparedBy, compareEstimates, type Comparison } from '../../shared/index.ts'
import { floorWord, useTell } from '../page-words.ts'
import './estimates.css'

const spans = ['30', '90', '365'] as const
const rowHeight = 40
const hours = (minutes: number) => shownNumber(Math.round(hoursOf(minutes) * 10) / 10)
const ratioOf = ({ plannedMinutes, realMinutes }: { plannedMinutes: number; realMinutes: number }) =>
  plannedMinutes > 0 ? shownNumber(Math.round((100 * realMinutes) / plannedMinutes) / 100) : missing

type Line = Comparison['lines'][number]
type Off = Comparison['off'][number] & { id: number }

const plain = <R,>(
  id: string,
  header: string,
  width: number,
  text: (row: R) => string,
  align?: 'end',
): GridColumn<R> => ({
  id,
  header,
  width,
  text,
  render: text,
  ...(align ? { align } : {}),
})

/** The button of a line whose time is to be another. */
const applying = (label: string, onApply: (line: Line) => void) => (line: Line) =>
  line.proposedMinutes !== null && line.proposedMinutes !== line.defaultMinutes ? (
    <Button size="small" onClick={() => onApply(line)}>
      {label}
    </Button>
  ) : null

/** What was planned against what it took, and estimates that are off. */
export default function EstimatesPage() {
  const tell = useTell()
  const client = useQueryClient()
  const mayApply = useMay('floor.estimate:apply')
  const [query, putInAddress] = useAddress()
  const by = comparedBy.find((each) => each === query.get('by')) ?? 'process'
  const days = spans.find((each) => each === query.get('days')) ?? '90'
  const put = (name: string, value: string) => putInAddress({ [name]: value })
  const { data, error, refetch } = useQuery({
    queryKey: ['floor', 'estimates', by, days],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(compareEstimates, { by, days: Number(days) }, { signal }),
  })
  const apply = async (line: Line) => {
    try {
      await call(applyEstimates, { processes: [{ id: line.id }] })
      toast('success', tell('estimate.applied', { process: line.name }))
    } catch (failure) {
      tellFailure(failure)
    }
    await client.invalidateQueries({ queryKey: ['floor'] })
    await client.invalidateQueries({ queryKey: ['entity'] })
  }
  const columns: GridColumn<Line>[] = [
    plain('name', tell(`estimate.by.${by}`), 200, ({ name }) => name),
    plain('operations', tell('estimate.operations'), 110, (row) => shownNumber(row.operations), 'end'),
    plain('planned', tell('estimate.planned'), 110, (row) => hours(row.plannedMinutes), 'end'),
    plain('real', tell('estimate.real'), 110, (row) => hours(row.realMinutes), 'end'),
    plain('ratio', tell('estimate.ratio'), 110, ratioOf, 'end'),
    ...(by === 'process'
      ? [
          plain<Line>(
            'median',
            tell('estimate.median'),
            150,
            (row) => (row.median === null ? missing : shownNumber(row.median)),
            'end',
          ),
          plain<Line>(
            'default',
            tell('estimate.default'),
            130,
            (row) => (row.defaultMinutes === null ? missing : hours(row.defaultMinutes)),
            'end',
          ),
          plain<Line>(
            'proposed',
            tell('estimate.proposed'),
            130,
            (row) => (row.proposedMinutes === null ? missing : hours(row.proposedMinutes)),
            'end',
          ),
        ]
      : []),
  ]
  const offColumns: GridColumn<Off>[] = [
    plain(
      'what',
      tell('estimate.operation'),
      260,
      (row) => `${row.mould} ${row.part} · ${row.operationNumber} ${row.process}`,
    ),
    plain('batch', tell('estimate.batch'), 180, ({ batch }) => batch),
    plain('planned', tell('estimate.planned'), 110, (row) => hours(row.plannedMinutes), 'end'),
    plain('real', tell('estimate.real'), 110, (row) => hours(row.realMinutes), 'end'),
    plain('ratio', tell('estimate.ratio'), 110, ratioOf, 'end'),
  ]
  return (
    <ListPage title={floorWord('menu.estimate')}>
      <section className="mw-card mw-list floor-estimates">
        <div className="mw-filters">
          <Segmented
            value={by}
            aria-label={tell('estimate.group')}
            options={comparedBy.map((value) => ({ value, label: tell(`estimate.by.${value}`) }))}
            onChange={(next) => put('by', next)}
          />
          <Segmented
            value={days}
            aria-label={tell('estimate.span')}
            options={spans.map((value) => ({ value, label: tell(`estimate.spans.${value}`) }))}
            onChange={(next) => put('days', next)}
          />
        </div>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton active paragraph={{ rows: 8 }} />
        ) : data.lines.length === 0 ? (
          <EmptyState title={tell('estimate.nothing')} text={tell('estimate.nothingHint')} />
        ) : (
          <>
            <p className="mw-help">{tell('estimate.hint')}</p>
            <Grid<Line>
              label={floorWord('menu.estimate')}
              columns={columns}
              rows={data.lines}
              rowHeight={rowHeight}
              {...(by === 'process' && mayApply
                ? { actions: applying(tell('estimate.apply'), (line) => void apply(line)), actionsWidth: 110 }
                : {})}
            />
            <h2>{tell('estimate.off')}</h2>
            <Grid<Off>
              label={tell('estimate.off')}
              columns={offColumns}
              rows={data.off.map((of, at) => ({ ...of, id: at + 1 }))}
              rowHeight={rowHeight}
            />
          </>
        )}
      </section>
    </ListPage>
  )
}
