/** What fields are filled in with; it comes with the first of them, see `on-demand.tsx`. */
export { AskedField } from './asked-field.tsx'
export { ChoiceSelect } from './choices/choice-select.tsx'
export { RefSelect } from './choices/ref-select.tsx'
export { FieldInput } from './field-input.tsx'
