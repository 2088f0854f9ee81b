import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import { createContext, useContext, type ComponentProps, type SyntheticEvent } from 'react'
import { instantAt } from '../../format/moments.ts'
import { useFactoryDay } from './factory-day.tsx'
import type { Entity, Field } from '@mouldwright/kernel'
import { attributesOf, type InputProps } from '../types.ts'
import { dayFormat, momentFormat, useTypedMoment } from './use-typed-moment.ts'
import './moment-input.css'

// Weeks begin on Monday in English as in Chinese, in the chart and in the plans of weeks.
dayjs.locale({ ...dayjs.Ls['en']!, weekStart: 1 })

/** The text that stands in the field when it is not the picker's own. */
const TextContext = createContext<string | undefined>(undefined)

/** The picker forgets text that it cannot read, and takes over what it can only when the field is left: its text is ours instead. */
function MomentText(props: ComponentProps<'input'>) {
  const text = useContext(TextContext)
  return <input {...props} value={text ?? props.value} />
}

const components = { input: MomentText }

export interface MomentProps extends Omit<InputProps, 'of' | 'field'> {
  of?: Entity
  field: Field
  placeholder?: string
  /** Chosen in the calendar, or taken away, rather than typed. */
  onPick?: (value: string | null) => void
  /** It takes the place of a field that has the focus, or was pressed: then its calendar opens. */
  begins?: { isPressed: boolean }
}

/** A day, or a moment on the factory's clock. What is typed counts from the first key on, without leaving the field. */
export default function MomentInput(props: MomentProps) {
  const pick = props.onPick ?? props.onChange
  const factoryDay = useFactoryDay()
  const isInstant = props.field.kind === 'instant'
  const { value } = props
  // The picker works on wall-clock time: an instant is shown in, and taken from, the factory's zone.
  const { zone, wall, text, isTyped, type, forget } = useTypedMoment(value, isInstant, props.onChange)

  // The calendar hangs outside the field, but its events come by here.
  const isOwn = (event: SyntheticEvent) => event.currentTarget.contains(event.target as Node)
  const choosing = (event: SyntheticEvent) => {
    if (!isOwn(event) || (event.target as Element).closest('.ant-picker-clear')) forget()
  }

  return (
    <TextContext value={text}>
      <span
        className="mw-moment"
        onPointerDownCapture={choosing}
        onMouseDownCapture={choosing}
        onInput={(event) => {
          if (isOwn(event)) type((event.target as HTMLInputElement).value)
        }}
        onKeyDown={(event) => {
          // Enter takes over the day; it does not save the form around.
          if (event.key === 'Enter' && isOwn(event)) event.preventDefault()
        }}
      >
        <DatePicker
          {...attributesOf(props)}
          {...factoryDay}
          className="mw-fill"
          components={components}
          autoFocus={props.begins !== undefined}
          defaultOpen={props.begins?.isPressed === true}
          value={wall ? dayjs(wall) : null}
          format={isInstant ? momentFormat : dayFormat}
          showTime={isInstant ? { format: 'HH:mm', minuteStep: 5 } : false}
          {...(isInstant ? { needConfirm: false } : {})}
          placeholder={props.placeholder ?? (isInstant ? momentFormat : dayFormat)}
          onBlur={() => {
            // What could be read is shown in the one form of moments from now on.
            if (wall !== undefined) forget()
            props.onBlur?.()
          }}
          onChange={(next) => {
            // On leaving, the picker takes over what it could read of the text: we have read it already.
            if (isTyped) return
            const picked = Array.isArray(next) ? next[0] : next
            if (!picked?.isValid()) return pick(null)
            pick(isInstant ? instantAt(picked.format(momentFormat), zone) : picked.format(dayFormat))
          }}
        />
      </span>
    </TextContext>
  )
}
