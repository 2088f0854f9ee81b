import { section } from '@mouldwright/basic/shared'
import { validate, type Entity, type Issue } from '@mouldwright/kernel'
import { batch, mould } from '@mouldwright/production/shared'
import { exportReport, mostPages, reportTemplate } from '@mouldwright/reports/shared'
import { call, dayIn, issueText, usePageTitle, useTimeZone } from '@mouldwright/web-kit'
import { FieldInput, RefSelect, startExportBy, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useTell } from './page-words.ts'
import './reports.css'

type Ids = readonly (number | string | null)[]
const numbers = (ids: Ids) => ids.filter((id) => typeof id === 'number')

/** A report by a template: what it shows depends on what the template is for. */
export default function ReportPage() {
  const tell = useTell()
  const zone = useTimeZone()
  const [params, setParams] = useSearchParams()
  const templateId = Number(params.get('template')) || null
  const [ids, setIds] = useState<Ids>([])
  const [sectionId, setSection] = useState<number | null>(null)
  const [fromDate, setFrom] = useState<string | null>(() => dayIn(Date.now(), zone))
  const [toDate, setTo] = useState<string | null>(() => dayIn(Date.now(), zone))
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const [isSending, setSending] = useState(false)
  usePageTitle(tell('title'))
  const { data: template } = useQuery({
    queryKey: ['entity', reportTemplate.name, templateId],
    enabled: templateId !== null,
    queryFn: ({ signal }) =>
      call<{ rows: StoredRecord[] }>(`/${reportTemplate.path}/list.do`, { ids: [templateId] }, { signal }).then(
        ({ rows }) => rows[0] ?? null,
      ),
  })
  const kind = template?.['kind']
  const faultOf = (name: string) => {
    const issue = issues.find(({ field }) => field.split('.')[0] === name)
    return issue && issueText(reportTemplate, issue)
  }
  const send = async () => {
    const input = {
      templateId,
      ...(kind === 'batchCard' ? { batches: numbers(ids).map((batchId) => ({ batchId })) } : {}),
      ...(kind === 'mouldOverview' ? { moulds: numbers(ids).map((mouldId) => ({ mouldId })) } : {}),
      ...(kind === 'workshopPlan' ? { fromDate, toDate, sectionId } : {}),
    }
    const { values, issues: faults } = validate(exportReport.input, input)
    const missing = (kind === 'batchCard' || kind === 'mouldOverview') && numbers(ids).length === 0
    const all = missing ? [{ field: kind === 'batchCard' ? 'batches' : 'moulds', rule: 'required' }] : faults
    setIssues(all)
    if (all.length > 0 || isSending) return
    setSending(true)
    await startExportBy(exportReport, values, String(template?.['name']))
    setSending(false)
  }
  return (
    <div className="mw-page reports-page">
      <header>
        <h1>{tell('title')}</h1>
        <p>{tell('lead')}</p>
      </header>
      <section className="mw-card reports-card">
        <div className="mw-form">
          <Labelled label={tell('template')} fault={faultOf('templateId')}>
            {(id) => (
              <RefSelect
                id={id}
                to={reportTemplate}
                value={templateId}
                placeholder={tell('chooseTemplate')}
                onChange={(next) => {
                  setIds([])
                  setIssues([])
                  setParams(typeof next === 'number' ? { template: String(next) } : {}, { replace: true })
                }}
              />
            )}
          </Labelled>
          {kind === 'batchCard' && (
            <Many of={batch} label={tell('batches')} {...{ ids, setIds }} fault={faultOf('batches')} />
          )}
          {kind === 'mouldOverview' && (
            <Many of={mould} label={tell('moulds')} {...{ ids, setIds }} fault={faultOf('moulds')} />
          )}
          {kind === 'workshopPlan' && (
            <>
              <div className="mw-form-grid">
                {(['fromDate', 'toDate'] as const).map((name) => (
                  <Labelled key={name} label={tell(name)} fault={faultOf(name)}>
                    {(id) => (
                      <FieldInput
                        id={id}
                        of={reportTemplate}
                        name={name}
                        field={exportReport.input[name]}
                        value={name === 'fromDate' ? fromDate : toDate}
                        onChange={(next) => (name === 'fromDate' ? setFrom : setTo)(next as string | null)}
                      />
                    )}
                  </Labelled>
                ))}
              </div>
              <Labelled label={tell('section')} fault={faultOf('sectionId')}>
                {(id) => (
                  <RefSelect
                    id={id}
                    to={section}
                    value={sectionId}
                    onChange={(next) => setSection(typeof next === 'number' ? next : null)}
                  />
                )}
              </Labelled>
            </>
          )}
        </div>
        <Button type="primary" disabled={!template} loading={isSending} onClick={() => void send()}>
          {tell('export')}
        </Button>
      </section>
    </div>
  )
}

interface LabelledProps {
  label: string
  fault: string | undefined
  children: (id: string) => ReactNode
}

function Labelled({ label, fault, children }: LabelledProps) {
  const id = useId()
  return (
    <div className="mw-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {fault && (
        <p className="mw-fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}

interface ManyProps {
  of: Entity
  label: string
  ids: Ids
  setIds: (ids: Ids) => void
  fault: string | undefined
}

/** Records of which each gets a page. */
function Many({ of, label, ids, setIds, fault }: ManyProps) {
  const tell = useTell()
  return (
    <Labelled label={label} fault={fault}>
      {(id) => (
        <>
          <RefSelect
            id={id}
            to={of}
            multiple
            value={ids}
            onChange={(next) => setIds((next as Ids).slice(0, mostPages))}
          />
          <p className="mw-help">{tell('most', { max: mostPages })}</p>
        </>
      )}
    </Labelled>
  )
}
