import { EntityForm, EntityPage, toneCell, useView, view, type Draft } from '@mouldwright/web-kit/entity'
import { modification } from '../shared/index.ts'
import { ModificationLead } from './modification-lead.tsx'
import { useProposedNumber } from './use-proposed-number.ts'
import './modification.css'
import './trial.css'

const StatusCell = toneCell('trial', 'modification.statusOptions', {
  draft: 'info',
  released: 'warning',
  closed: 'success',
  cancelled: 'neutral',
})

function ModificationForm({ draft }: { draft: Draft }) {
  useProposedNumber(draft, 'modification')
  return <EntityForm draft={draft} />
}

/** What is changed on moulds, and what becomes of the work that it reaches. */
export default function ModificationsPage() {
  const dress = useView(() =>
    view(modification, { form: ModificationForm, cells: { status: StatusCell }, lead: ModificationLead }),
  )
  return <EntityPage of={modification} view={dress} />
}
