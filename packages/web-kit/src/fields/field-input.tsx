import type { ChoiceField, Field, MomentField, NumberField, TextField } from '@mouldwright/kernel'
import { Checkbox, DatePicker, Input, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import { instantAt, hoursOf, minutesOf, wallClock } from '../helpers/moments.ts'
import { choiceOptions, fieldLabel, unitLabel } from '../i18n/entity-words.ts'
import { useWords } from '../i18n/i18n.ts'
import { useTimeZone } from '../session/session.ts'
import { FileInput } from './file-field.tsx'
import { RefSelect } from './ref-select.tsx'
import type { InputProps } from './types.ts'

/** The control of a field, by its kind. Child rows have an editor of their own. */
export function FieldInput(props: InputProps) {
  const { field } = props
  switch (field.kind) {
    case 'text':
      return <TextInput {...props} field={field} />
    case 'decimal':
    case 'money':
    case 'percent':
    case 'integer':
    case 'duration':
      return <NumericInput {...props} field={field} />
    case 'choice':
      return <ChoiceInput {...props} field={field} />
    case 'flag':
      return <FlagInput {...props} />
    case 'ref':
      return (
        <RefSelect
          {...common(props)}
          to={field.to()}
          value={typeof props.value === 'number' ? props.value : null}
          {...(props.label === undefined ? {} : { label: props.label })}
          onChange={(value, label) => props.onChange(value, label ?? '')}
        />
      )
    case 'date':
    case 'instant':
      return <MomentInput {...props} field={field} />
    case 'ip':
      return <PlainInput {...props} placeholder={field.example ?? '192.168.1.10'} max={15} />
    case 'secret':
      return <SecretInput {...props} field={field} />
    case 'image':
    case 'file':
      return <FileInput {...props} field={field} />
    case 'rows':
      return null
  }
}

const common = ({ id, onBlur, invalid, disabled, inTable, ariaLabel, describedBy }: InputProps) => ({
  ...(id === undefined ? {} : { id }),
  ...(onBlur === undefined ? {} : { onBlur }),
  ...(invalid === undefined ? {} : { invalid }),
  ...(disabled === undefined ? {} : { disabled }),
  ...(inTable === undefined ? {} : { inTable }),
  ...(ariaLabel === undefined ? {} : { ariaLabel }),
  ...(describedBy === undefined ? {} : { describedBy }),
})

const attributes = ({ id, onBlur, invalid, disabled, inTable, ariaLabel, describedBy }: InputProps) => ({
  id,
  onBlur,
  disabled: disabled === true,
  size: inTable ? ('small' as const) : ('middle' as const),
  status: invalid ? ('error' as const) : ('' as const),
  'aria-label': ariaLabel,
  'aria-describedby': describedBy,
  'aria-invalid': invalid,
})

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

function PlainInput(props: InputProps & { placeholder?: string | undefined; max?: number }) {
  return (
    <Input
      {...attributes(props)}
      value={asText(props.value)}
      placeholder={props.placeholder}
      maxLength={props.max}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

function TextInput(props: InputProps<TextField>) {
  const { field } = props
  const { say } = useWords()
  const placeholder = field.example && !props.disabled ? say('field.example', { example: field.example }) : undefined
  if (!field.long || props.inTable) return <PlainInput {...props} placeholder={placeholder} max={field.max} />
  return (
    <Input.TextArea
      {...attributes(props)}
      value={asText(props.value)}
      placeholder={placeholder}
      maxLength={field.max}
      showCount
      autoSize={{ minRows: 2, maxRows: 8 }}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

type Numeric = NumberField<'decimal' | 'integer' | 'money' | 'percent' | 'duration'>

function NumericInput(props: InputProps & { field: Field }) {
  const field = props.field as Numeric
  const inHours = field.kind === 'duration' && field.unit === 'h'
  const shown = typeof props.value === 'number' ? (inHours ? hoursOf(props.value) : props.value) : null
  const unit = unitLabel(props.of, props.field)
  const { say } = useWords()
  const example =
    field.example === undefined || props.inTable ? undefined : inHours ? hoursOf(field.example) : field.example
  return (
    <InputNumber
      {...attributes(props)}
      className="mw-fill"
      value={shown}
      controls={false}
      placeholder={example === undefined || props.disabled ? undefined : say('field.example', { example })}
      // Limits are told as faults, not silently applied: a corrected number would be a wrong one.
      parser={(text) => (text ?? '').normalize('NFKC').replace(/[,\s]/g, '') as unknown as number}
      {...(unit && !props.inTable ? { suffix: unit } : {})}
      onChange={(next) => {
        if (next === null) return props.onChange(null)
        props.onChange(inHours ? minutesOf(Number(next)) : Number(next))
      }}
    />
  )
}

function ChoiceInput(props: InputProps<ChoiceField>) {
  const { of, name, field, parent, value, onChange } = props
  const options = choiceOptions(of, name, field, parent)
  return (
    <Select
      {...attributes(props)}
      className="mw-fill"
      value={(value ?? null) as string}
      allowClear={!field.required}
      popupMatchSelectWidth={false}
      showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
      onChange={(next) => onChange(next ?? null)}
      options={options}
    />
  )
}

function FlagInput({ of, name, parent, id, value, onChange, disabled, inTable, ariaLabel, describedBy }: InputProps) {
  const isOn = value === true
  return (
    <Checkbox
      id={id}
      checked={isOn}
      disabled={disabled === true}
      aria-label={ariaLabel}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.target.checked)}
    >
      {inTable ? undefined : fieldLabel(of, name, parent)}
    </Checkbox>
  )
}

const dayFormat = 'YYYY-MM-DD'
const momentFormat = 'YYYY-MM-DD HH:mm'

function MomentInput(props: InputProps & { field: Field }) {
  const zone = useTimeZone()
  const isInstant = props.field.kind === 'instant'
  const { value } = props
  // The picker works on wall-clock time: an instant is shown in, and taken from, the factory's zone.
  const wall = typeof value === 'string' ? (isInstant ? wallClock(value, zone) : value) : null
  return (
    <DatePicker
      {...attributes(props)}
      className="mw-fill"
      value={wall ? dayjs(wall) : null}
      format={isInstant ? momentFormat : dayFormat}
      showTime={isInstant ? { format: 'HH:mm', minuteStep: 5 } : false}
      {...(isInstant ? { needConfirm: false } : {})}
      placeholder={isInstant ? momentFormat : dayFormat}
      onChange={(next) => {
        const picked = Array.isArray(next) ? next[0] : next
        if (!picked?.isValid()) return props.onChange(null)
        props.onChange(isInstant ? instantAt(picked.format(momentFormat), zone) : picked.format(dayFormat))
      }}
    />
  )
}

function SecretInput(props: InputProps<MomentField<'secret'>>) {
  const { say } = useWords()
  return (
    <Input.Password
      {...attributes(props)}
      value={asText(props.value)}
      maxLength={props.field.max ?? 200}
      autoComplete="new-password"
      placeholder={say('field.secret')}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}
