import { groupLabel } from '@mouldwright/web-kit'
import { DraftFields, DraftForm, type Draft } from '@mouldwright/web-kit/entity'
import { shelf } from '../../shared/stores/index.ts'
import { PlacesMaker } from './places-maker.tsx'

const size = ['layers', 'slotsPerLayer']
const general = Object.keys(shelf.fields).filter((name) => ![...size, 'places'].includes(name))

/** The generic form, with a way to fill the shelf by its layers and slots. */
export function ShelfForm({ draft }: { draft: Draft }) {
  return (
    <DraftForm draft={draft}>
      <section className="mw-form-group">
        <DraftFields draft={draft} names={general} />
      </section>
      <section className="mw-form-group" aria-label={groupLabel(shelf, 'places')}>
        <h2>{groupLabel(shelf, 'places')}</h2>
        <DraftFields draft={draft} names={size} />
        {draft.maySave && <PlacesMaker draft={draft} />}
        <DraftFields draft={draft} names={['places']} />
      </section>
    </DraftForm>
  )
}
