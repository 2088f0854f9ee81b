import { PlainMoment } from './plain-moment.tsx'
import type { MomentProps } from './moment-input.tsx'
import { useCalendar } from './use-calendar.ts'

/** A day or a moment on a page; its calendar comes with the pointer or the focus. */
export function RestingMoment({ onBlur, onChange, ...field }: Omit<MomentProps, 'begins' | 'onPick'>) {
  const { Calendar, begun, fetchCalendar, noteTyped, touchesOf } = useCalendar<'field'>()
  const touches = touchesOf('field')
  if (Calendar)
    return <Calendar {...field} {...(onBlur && { onBlur })} {...(begun && { begins: begun })} onChange={onChange} />
  return (
    <span onPointerEnter={fetchCalendar}>
      <PlainMoment
        {...field}
        {...touches}
        onBlur={() => {
          touches.onBlur()
          onBlur?.()
        }}
        onChange={(value) => {
          noteTyped()
          onChange(value)
        }}
      />
    </span>
  )
}
