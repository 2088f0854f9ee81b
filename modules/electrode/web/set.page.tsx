import { ArrowLeftOutlined } from '@ant-design/icons'
import {
  call,
  download,
  EmptyState,
  ErrorState,
  listed,
  saveAs,
  useBusy,
  usePageTitle,
  word,
} from '@mouldwright/web-kit'
import { RestingList, Tag, useAddress } from '@mouldwright/web-kit/entity'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { downloadJobSheet, readJobSheet, sheetTemplate, type JobSheet, type SheetLine } from '../shared/index.ts'
import './electrode.css'
import { useTell } from './page-words.ts'
import { SetList } from './set-list.tsx'

interface Chosen {
  batchId: number
  operationNumber: number
}

/** The electrode sets of burns ahead; of a chosen one what it lacks, and its job sheet for the EDM. */
export default function SetPage() {
  const tell = useTell()
  const [params, put] = useAddress()
  const batchId = Number(params.get('batchId')) || null
  const operationNumber = Number(params.get('operation')) || null
  usePageTitle(tell('set.title'))
  if (!batchId || !operationNumber) return <SetList />
  return (
    <div className="mw-page">
      <header className="mw-page-head">
        <Button icon={<ArrowLeftOutlined />} onClick={() => put({ batchId: undefined, operation: undefined })}>
          {tell('set.back')}
        </Button>
      </header>
      <Sheet key={`${batchId}/${operationNumber}`} of={{ batchId, operationNumber }} />
    </div>
  )
}

function Sheet({ of }: { of: Chosen }) {
  const tell = useTell()
  const { data, error, refetch } = useQuery({
    queryKey: ['entity', 'electrode.jobSheet', of],
    queryFn: ({ signal }) => call(readJobSheet, { ...of }, { signal }),
    retry: false,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 5 }} />
  const isComplete = data.ready >= data.needed
  return (
    <>
      <h1 className="electrode-title">
        {data.mould} {data.part} · {tell('set.ofOperation', { batch: data.batch, operation: data.operation })}
      </h1>
      <section className="mw-card electrode-empty electrode-set" aria-live="polite">
        <Tag tone={isComplete ? 'success' : 'danger'}>
          {tell(isComplete ? 'set.complete' : 'set.incomplete', { ready: data.ready, needed: data.needed })}
        </Tag>
        <p>{isComplete ? tell('set.nothing') : tell('set.missing', { missing: data.missing })}</p>
        {data.conceded.length > 0 && (
          <p>
            <Tag tone="warning">{tell('set.conceded')}</Tag> {listed(data.conceded)}
          </p>
        )}
        <ul className="electrode-facts">
          {data.needs.map(({ electrode, stage, needed, ready }) => (
            <li key={`${electrode} ${stage}`}>
              {electrode} {word('electrode', `piece.stageOptions.${stage}`)}{' '}
              <strong>
                {ready}/{needed}
              </strong>
            </li>
          ))}
        </ul>
      </section>
      {data.lines.length > 0 ? (
        <>
          <Lines lines={data.lines} />
          <Downloads of={of} sheet={data} />
        </>
      ) : (
        <EmptyState title={tell(data.ready > 0 ? 'set.noPieces' : 'set.noLines')} text={tell('set.noLinesHint')} />
      )}
    </>
  )
}

const figures = ['x', 'y', 'z', 'c', 'depth', 'gapXy', 'gapZ', 'offsetX', 'offsetY', 'offsetZ', 'offsetC'] as const
const shown = (value: number | null) => (value === null ? '–' : String(value))

function Lines({ lines }: { lines: readonly SheetLine[] }) {
  const tell = useTell()
  return (
    <div className="mw-card mw-scroll-across">
      <table className="mw-plain-table electrode-table">
        <thead>
          <tr>
            <th>{tell('set.piece')}</th>
            <th>{tell('set.place')}</th>
            {figures.map((name) => (
              <th key={name} className="is-figure">
                {tell(`set.figures.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.line}>
              <td>
                <Link to={`/electrode/piece?id=${line.pieceId}`}>{line.piece}</Link>
              </td>
              <td>{line.machine ? `${line.machine} · ${shown(line.place)}` : '–'}</td>
              {figures.map((name) => (
                <td key={name} className="is-figure">
                  {shown(line[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Downloads({ of, sheet }: { of: Chosen; sheet: JobSheet }) {
  const tell = useTell()
  const id = useId()
  const [templateId, setTemplate] = useState<number>()
  const { isBusy, run } = useBusy()
  const asText = async () => {
    if (!templateId || isBusy) return
    await run(async () => {
      await download(downloadJobSheet, { ...of, templateId })
    })
  }
  const asJson = () =>
    saveAs(
      `${sheet.batch}-${sheet.operation}.json`,
      new Blob([JSON.stringify(sheet, null, 2)], { type: 'application/json' }),
    )
  return (
    <div className="electrode-bar">
      <div className="mw-field">
        <label htmlFor={`${id}template`}>{tell('set.template')}</label>
        <RestingList id={`${id}template`} label={tell('set.template')} isChosen={templateId !== undefined}>
          {({ RefSelect }, begun) => (
            <RefSelect
              id={`${id}template`}
              to={sheetTemplate}
              value={templateId ?? null}
              begun={begun}
              onChange={(next) => setTemplate(typeof next === 'number' ? next : undefined)}
            />
          )}
        </RestingList>
      </div>
      <Button type="primary" disabled={!templateId} loading={isBusy} onClick={() => void asText()}>
        {tell('set.asText')}
      </Button>
      <Button onClick={asJson}>{tell('set.asJson')}</Button>
    </div>
  )
}
