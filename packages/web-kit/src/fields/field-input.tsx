import {
  secretMask,
  type ChoiceField,
  type Field,
  type MomentField,
  type NumberField,
  type TextField,
} from '@mouldwright/kernel'
import { Checkbox, Input } from 'antd'
import { Suspense } from 'react'
import { hoursOf } from '../format/moments.ts'
import { choiceOptions, fieldLabel, unitLabel } from '../i18n/entity-words.ts'
import { useWords } from '../i18n/i18n.ts'
import { ChoiceSelect } from './choices/choice-select.tsx'
import { FileInput } from './files/file-field.tsx'
import { NumberInput } from './number-input.tsx'
import { RefSelect } from './choices/ref-select.tsx'
import { attributesOf, sizeOf, type InputProps } from './types.ts'
import { lazyPart } from '../parts/lazy-part.tsx'

// Calendars are heavy, and many forms have none.
const MomentInput = lazyPart(async () => (await import('./moments/moment-input.tsx')).default)

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
          keepsTyped
          value={props.value as number | string | null}
          {...(props.label === undefined ? {} : { label: props.label })}
          onChange={(value, label) => props.onChange(value, label)}
        />
      )
    case 'date':
    case 'instant':
      return (
        <Suspense fallback={<Input id={props.id} aria-label={props.ariaLabel} disabled {...sizeOf(props.inTable)} />}>
          <MomentInput {...props} />
        </Suspense>
      )
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

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

function PlainInput(props: InputProps & { placeholder?: string | undefined; max?: number }) {
  return (
    <Input
      {...attributesOf(props)}
      value={asText(props.value)}
      placeholder={props.placeholder}
      maxLength={props.max}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

/** Examples are data of a Chinese factory; those in Chinese help nobody who reads English. */
const ideograph = /\p{Script=Han}/u

function TextInput(props: InputProps<TextField>) {
  const { field } = props
  const { say, language } = useWords()
  const isReadable = language === 'zh' || !ideograph.test(field.example ?? '')
  const placeholder =
    field.example && isReadable && !props.disabled ? say('field.example', { example: field.example }) : undefined
  if (!field.long || props.inTable) return <PlainInput {...props} placeholder={placeholder} max={field.max} />
  return (
    <Input.TextArea
      {...attributesOf(props)}
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
  const unit = unitLabel(props.of, props.field)
  const { say } = useWords()
  const example =
    field.example === undefined || props.inTable ? undefined : inHours ? hoursOf(field.example) : field.example
  return (
    <NumberInput
      {...attributesOf(props)}
      className="mw-fill"
      value={props.value}
      inHours={inHours}
      placeholder={example === undefined || props.disabled ? undefined : say('field.example', { example })}
      {...(unit && !props.inTable ? { suffix: unit } : {})}
      onChange={(next) => props.onChange(next)}
    />
  )
}

function ChoiceInput(props: InputProps<ChoiceField>) {
  const { of, name, field, parent, value, onChange } = props
  const options = choiceOptions(of, name, field, parent)
  return (
    <ChoiceSelect
      {...attributesOf(props)}
      value={value}
      allowClear={!field.required}
      options={options}
      onChange={onChange}
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

function SecretInput(props: InputProps<MomentField<'secret'>>) {
  // The dots are no part of a secret: whoever types behind them, or takes one away, is writing another.
  const written = (next: string) => (props.value === secretMask ? next.replaceAll(secretMask[0]!, '') : next)
  return (
    <Input.Password
      {...attributesOf(props)}
      value={asText(props.value)}
      maxLength={props.field.max ?? 200}
      autoComplete="new-password"
      onChange={(event) => props.onChange(written(event.target.value))}
    />
  )
}
