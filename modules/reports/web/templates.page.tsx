import { getSample, inspectTemplate, reportTemplate, type Inspection } from '@mouldwright/reports/shared'
import { listed, call, download, shownNumber, tellFailure, useJob, word } from '@mouldwright/web-kit'
import { EntityForm, EntityPage, Tag, useView, view, type Draft, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useQuery } from '@tanstack/react-query'
import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { tell, useTell } from './page-words.ts'
import './reports.css'

/** What the chosen file would be filled with, before it is saved. */
function TemplateForm({ draft }: { draft: Draft }) {
  const tell = useTell()
  const { file, kind } = draft.values
  return (
    <>
      <EntityForm draft={draft} />
      <Button
        icon={<DownloadOutlined />}
        onClick={() => download(getSample.path, { kind }, { method: 'GET' }).catch(tellFailure)}
      >
        {tell('sample')}
      </Button>
      {typeof file === 'number' && typeof kind === 'string' && <Placeholders fileId={file} kind={kind} />}
    </>
  )
}

function Placeholders({ fileId, kind }: { fileId: number; kind: string }) {
  const tell = useTell()
  const { data, error } = useQuery({
    queryKey: ['reports', 'inspect', fileId, kind],
    staleTime: Infinity,
    queryFn: () => call<{ taskId: number }>(inspectTemplate.path, { fileId, kind }, { changes: true }),
  })
  const { job, error: lost } = useJob<Inspection>(data?.taskId)
  const failure = job?.error?.message ?? error?.message ?? lost?.message
  if (failure !== undefined)
    return (
      <p className="mw-fault" role="alert">
        {failure}
      </p>
    )
  if (!job?.result) return <p className="mw-help">{tell('looking')}</p>
  const { found } = job.result
  const [known, unknown] = [found.filter(({ key }) => key !== null), found.filter(({ key }) => key === null)]
  return (
    <section className="reports-found" role="status">
      {found.length === 0 && <p className="mw-fault">{tell('noneFound')}</p>}
      {unknown.length > 0 && (
        <>
          <h2>
            {tell('unknown')} <span className="mw-count">{shownNumber(unknown.length)}</span>
          </h2>
          <p className="mw-help">{tell('unknownHint')}</p>
          <PlaceholderList of={unknown} tone="danger" />
        </>
      )}
      {known.length > 0 && (
        <>
          <h2>
            {tell('known')} <span className="mw-count">{shownNumber(known.length)}</span>
          </h2>
          <PlaceholderList of={known} tone="success" />
        </>
      )}
    </section>
  )
}

const nameOf = (key: string) => {
  const [line, name] = key.split('.')
  const own = word('reports', `placeholders.${key}`)
  return name === undefined ? own : `${word('reports', `placeholders.${line}.$`)} · ${own}`
}

function PlaceholderList({ of, tone }: { of: Inspection['found']; tone: 'danger' | 'success' }) {
  return (
    <ul className="reports-placeholders">
      {of.map(({ text, key, places }) => (
        <li key={text}>
          <Tag tone={tone}>{`{{${text}}}`}</Tag>
          <span>
            {key === null ? '' : nameOf(key)} <small>{listed(places)}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Templates of reports in the factory's own form. */
export default function TemplatesPage() {
  const navigate = useNavigate()
  const dress = useView(
    () =>
      view(reportTemplate, {
        form: TemplateForm,
        actions: [
          {
            key: 'use',
            label: () => tell('use'),
            permission: 'reports.report:export',
            at: 'row' as const,
            unfit: ([record]: readonly StoredRecord[]) => (record?.['valid'] === true ? undefined : tell('retired')),
            run: ([record]: readonly StoredRecord[]) => {
              if (record) void navigate(`/comm/report?template=${record.id}`)
            },
          },
        ],
      }),
    [navigate],
  )
  return <EntityPage of={reportTemplate} view={dress} />
}
