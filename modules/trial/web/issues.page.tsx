import { may, useWords, word } from '@mouldwright/web-kit'
import {
  EntityPage,
  Tag,
  view,
  type CellProps,
  type StoredRecord,
  type TagTone,
  type ViewAction,
} from '@mouldwright/web-kit/entity'
import { Button } from 'antd'
import { useMemo } from 'react'
import { issue } from '../shared/index.ts'
import { IssueForm } from './issue.form.tsx'
import { issueStepKeys, issueSteps, maySettle, useIssueSteps, type IssueStep } from './issue-steps.tsx'
import { MarkedPhoto, markOf } from './marked-photo.tsx'
import { tell, useTell } from './page-words.ts'
import './trial.css'

const tones: Readonly<Record<string, TagTone>> = {
  open: 'danger',
  solved: 'warning',
  proved: 'success',
  accepted: 'neutral',
}

const StatusCell = ({ value }: CellProps) => (
  <Tag tone={tones[String(value)] ?? 'neutral'}>{word('trial', `issue.statusOptions.${String(value)}`)}</Tag>
)

const PhotoCell = ({ value, record }: CellProps) =>
  typeof value === 'number' ? <MarkedPhoto fileId={value} mark={markOf(record)} /> : '–'

/** What is wrong with moulds, and what becomes of it. */
export default function IssuesPage() {
  const { language } = useWords()
  const steps = useIssueSteps()
  const { ask } = steps
  const dress = useMemo(() => {
    const rowStep = (key: IssueStep): ViewAction => ({
      key,
      label: () => tell(`issue.${key}`),
      permission: issueSteps[key].permission,
      at: 'row',
      unfit: ([record]) => (maySettle(record, key) ? undefined : tell('issue.unfit')),
      run: ([record]) => record && ask(record, key),
    })
    return view(issue, {
      form: IssueForm,
      cells: { status: StatusCell, photo: PhotoCell },
      lead: IssueLead,
      actions: issueStepKeys.map(rowStep),
    })
    // Labels follow the language.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [language])
  return (
    <>
      <EntityPage of={issue} view={dress} />
      {steps.dialog}
    </>
  )
}

function IssueLead({ record }: { record: StoredRecord }) {
  const tellIt = useTell()
  const steps = useIssueSteps()
  const next = issueStepKeys.filter((step) => maySettle(record, step) && may(issueSteps[step].permission))
  if (next.length === 0) return null
  return (
    <section className="trial-next">
      <div className="trial-steps">
        {next.map((step, at) => (
          <Button
            key={step}
            {...(at === 0 ? { type: 'primary' as const } : {})}
            onClick={() => steps.ask(record, step)}
          >
            {tellIt(`issue.${step}`)}
          </Button>
        ))}
      </div>
      {steps.dialog}
    </section>
  )
}
