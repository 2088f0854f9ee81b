import type { InputProps } from 'antd'
import { useState } from 'react'
import { Input } from './plain-input.ts'
import { readNumber, standing, writeNumber, type Typed } from './typed-text.ts'

interface NumberInputProps extends Omit<InputProps, 'value' | 'onChange' | 'onBlur'> {
  /** A number (minutes, where hours are shown), nothing, or text that is no number. */
  value: unknown
  inHours?: boolean
  onChange: (value: number | string | null) => void
  onBlur?: (() => void) | undefined
}

/** A number as it is typed. Nothing is corrected silently: limits and text that is no number are told as faults. */
export function NumberInput({ value, inHours = false, onChange, onBlur, ...input }: NumberInputProps) {
  const [typed, setTyped] = useState<Typed>()
  return (
    <Input
      {...input}
      role="spinbutton"
      inputMode="decimal"
      autoComplete="off"
      aria-valuenow={typeof value === 'number' ? value : undefined}
      value={standing(typed, value) ?? writeNumber(value, inHours)}
      onChange={({ target: { value: text } }) => {
        const read = readNumber(text, inHours)
        setTyped({ text, value: read })
        onChange(read)
      }}
      onBlur={() => {
        setTyped(undefined)
        onBlur?.()
      }}
    />
  )
}
