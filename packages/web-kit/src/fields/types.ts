import type { Entity, Field } from '@mouldwright/kernel'

/** Where a field stands: its entity, its name, and the rows field that it is a child of. */
export interface FieldPlace<F extends Field = Field> {
  of: Entity
  name: string
  field: F
  parent?: string
}

export interface InputProps<F extends Field = Field> extends FieldPlace<F> {
  id?: string
  value: unknown
  /** `label` when the value names a record. */
  onChange: (value: unknown, label?: string) => void
  onBlur?: () => void
  /** Title of the record that a reference names. */
  label?: string
  invalid?: boolean
  disabled?: boolean
  /** Inside a table: smaller, without frills. */
  inTable?: boolean
  /** Names the control where no label element does. */
  ariaLabel?: string
  describedBy?: string
}

/** What antd's controls take of it alike. */
/** Small in tables; elsewhere as large as all that is around, which under fingers is larger. */
export const sizeOf = (inTable: boolean | undefined) => (inTable ? { size: 'small' as const } : {})

export const attributesOf = ({
  field,
  id,
  onBlur,
  invalid,
  disabled,
  inTable,
  ariaLabel,
  describedBy,
}: Omit<InputProps, 'of'>) => ({
  id,
  onBlur,
  disabled: disabled === true,
  ...sizeOf(inTable),
  status: invalid ? ('error' as const) : ('' as const),
  'aria-label': ariaLabel,
  'aria-describedby': describedBy,
  'aria-invalid': invalid,
  'aria-required': field.required,
})
