import { groupLabel } from '@mouldwright/web-kit'
import { DraftFields, DraftForm, type Draft } from '@mouldwright/web-kit/entity'
import { Button } from 'antd'
import { issue } from '../shared/index.ts'
import { MarkedPhoto, markOf } from './marked-photo.tsx'
import { useTell } from './page-words.ts'
import { useProposedNumber } from './use-proposed-number.ts'

const first = ['mouldId', 'number', 'title', 'trialId', 'partId', 'cavity', 'description'] as const
const marks = ['markX', 'markY', 'markWidth', 'markHeight'] as const

/** The form of an issue: a number is proposed once the mould is known, and the place is marked on the photo itself. */
export function IssueForm({ draft }: { draft: Draft }) {
  const tell = useTell()
  const { values, record } = draft
  useProposedNumber(draft, 'issue')
  const photo = values['photo']
  return (
    <DraftForm draft={draft}>
      <section className="mw-form-group">
        <DraftFields draft={draft} names={record ? [...first, 'status'] : first} />
      </section>
      <section className="mw-form-group" aria-label={groupLabel(issue, 'picture')}>
        <h2>{groupLabel(issue, 'picture')}</h2>
        <DraftFields draft={draft} names={['photo']} />
        {typeof photo === 'number' && (
          <>
            <div className="trial-mark-tools">
              <p className="mw-help">{tell('issue.markHint')}</p>
              <Button
                size="small"
                disabled={!marks.some((name) => typeof values[name] === 'number')}
                onClick={() => marks.forEach((name) => draft.set(name, null))}
              >
                {tell('issue.unmark')}
              </Button>
            </div>
            <MarkedPhoto
              fileId={photo}
              mark={markOf(values)}
              {...(draft.maySave
                ? {
                    onMark: ({ x, y, width, height }) => {
                      draft.set('markX', x)
                      draft.set('markY', y)
                      draft.set('markWidth', width)
                      draft.set('markHeight', height)
                    },
                  }
                : {})}
            />
            <DraftFields draft={draft} names={marks} />
          </>
        )}
      </section>
      <section className="mw-form-group" aria-label={groupLabel(issue, 'solution')}>
        <h2>{groupLabel(issue, 'solution')}</h2>
        <DraftFields draft={draft} names={issue.groups['solution']!} />
      </section>
    </DraftForm>
  )
}
