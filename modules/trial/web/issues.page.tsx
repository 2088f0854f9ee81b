import { may } from '@mouldwright/web-kit'
import { EntityPage, toneCell, useView, view, type CellProps, type StoredRecord } from '@mouldwright/web-kit/entity'
import { Button } from 'antd'
import { issue } from '../shared/index.ts'
import { IssueForm } from './issue.form.tsx'
import { issueStepKeys, issueSteps, maySettle, useIssueSteps } from './issue-steps.tsx'
import { MarkedPhoto, markOf } from './marked-photo.tsx'
import { useTell } from './page-words.ts'
import { rowSteps } from './row-steps.ts'
import './trial.css'

const StatusCell = toneCell('trial', 'issue.statusOptions', {
  open: 'danger',
  solved: 'warning',
  proved: 'success',
  accepted: 'neutral',
})

const PhotoCell = ({ value, record }: CellProps) =>
  typeof value === 'number' ? <MarkedPhoto fileId={value} mark={markOf(record)} /> : '–'

/** What is wrong with moulds, and what becomes of it. */
export default function IssuesPage() {
  const steps = useIssueSteps()
  const { ask } = steps
  const dress = useView(() => {
    return view(issue, {
      form: IssueForm,
      cells: { status: StatusCell, photo: PhotoCell },
      lead: IssueLead,
      actions: rowSteps('issue', issueStepKeys, { steps: issueSteps, may: maySettle, ask }),
    })
  })
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
