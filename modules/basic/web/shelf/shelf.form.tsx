import { groupLabel } from '@mouldwright/web-kit'
import { DraftField, DraftForm, type Draft } from '@mouldwright/web-kit/entity'
import { shelf } from '../../shared/stores/index.ts'
import { PlacesMaker } from './places-maker.tsx'

const size = ['layers', 'slotsPerLayer']
const general = Object.keys(shelf.fields).filter((name) => ![...size, 'places'].includes(name))

/** The generic form, with a way to fill the shelf by its layers and slots. */
export function ShelfForm({ draft }: { draft: Draft }) {
  return (
    <DraftForm draft={draft}>
      <section className="mw-form-group">
        <Fields draft={draft} names={general} />
      </section>
      <section className="mw-form-group" aria-label={groupLabel(shelf, 'places')}>
        <h2>{groupLabel(shelf, 'places')}</h2>
        <Fields draft={draft} names={size} />
        {draft.maySave && <PlacesMaker draft={draft} />}
        <Fields draft={draft} names={['places']} />
      </section>
    </DraftForm>
  )
}

const Fields = ({ draft, names }: { draft: Draft; names: readonly string[] }) => (
  <div className="mw-form-grid">
    {names.map((name) => (
      <DraftField key={name} draft={draft} name={name} />
    ))}
  </div>
)
