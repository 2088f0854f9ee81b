import { EntityPage, view } from '@mouldwright/web-kit/entity'
import { shelf } from '../../shared/stores/index.ts'
import { ShelfForm } from './shelf.form.tsx'

const dress = view(shelf, { form: ShelfForm })

/** Shelves, whose places are made and not typed. */
export default function ShelvesPage() {
  return <EntityPage of={shelf} view={dress} />
}
