/** Forms; they come with the first of them, see `on-demand.tsx`. */
export { FormDialog } from '../feedback/form-dialog.tsx'
export { DraftField, DraftFields, DraftForm, EntityForm } from './record/form.tsx'
