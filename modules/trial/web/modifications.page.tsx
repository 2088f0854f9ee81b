import { useWords, word } from '@mouldwright/web-kit'
import {
  EntityForm,
  EntityPage,
  Tag,
  view,
  type CellProps,
  type Draft,
  type TagTone,
} from '@mouldwright/web-kit/entity'
import { useMemo } from 'react'
import { modification } from '../shared/index.ts'
import { ModificationLead } from './modification-lead.tsx'
import { useProposedNumber } from './use-proposed-number.ts'
import './modification.css'
import './trial.css'

const tones: Readonly<Record<string, TagTone>> = {
  draft: 'info',
  released: 'warning',
  closed: 'success',
  cancelled: 'neutral',
}

const StatusCell = ({ value }: CellProps) => (
  <Tag tone={tones[String(value)] ?? 'neutral'}>{word('trial', `modification.statusOptions.${String(value)}`)}</Tag>
)

function ModificationForm({ draft }: { draft: Draft }) {
  useProposedNumber(draft, 'modification')
  return <EntityForm draft={draft} />
}

/** What is changed on moulds, and what becomes of the work that it reaches. */
export default function ModificationsPage() {
  const { language } = useWords()
  const dress = useMemo(
    () => view(modification, { form: ModificationForm, cells: { status: StatusCell }, lead: ModificationLead }),
    // Labels follow the language.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [language],
  )
  return <EntityPage of={modification} view={dress} />
}
