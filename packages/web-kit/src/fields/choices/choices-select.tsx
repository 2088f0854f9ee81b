import { Select } from 'antd'
import { useState } from 'react'
import type { Begun } from './resting-list.tsx'
import { useTypedChoice } from './use-typed-choice.ts'

type Choice = string | number | boolean

interface ChoicesSelectProps {
  /** Chosen values; text that is none of them stands after them. */
  value: readonly Choice[]
  label: string
  options: { value: string | number; label: string }[]
  invalid: boolean
  describedBy: string | undefined
  begun?: Begun | undefined
  onChange: (value: Choice[]) => void
}

/** Several of a few words; text that is none of them stands until something is chosen. */
export function ChoicesSelect({ value, label, options, invalid, describedBy, begun, onChange }: ChoicesSelectProps) {
  const [search, setSearch] = useState(begun?.text ?? '')
  const isKnown = (part: Choice) => options.some((option) => option.value === part)
  const typed = value.find((part) => !isKnown(part))
  const choice = useTypedChoice<readonly Choice[]>({
    typed: typed === undefined ? undefined : String(typed),
    chosen: value.filter(isKnown),
    begun,
    match: (text, former) => {
      const found = options.find((option) => option.label.toLowerCase() === text)
      return found && [...new Set([...former, found.value])]
    },
    take: (next, text) => onChange(text === undefined ? [...next] : [...next, text]),
  })
  const standing = typed === undefined || choice.isOpen ? [] : [typed]
  return (
    <span {...choice.around}>
      <Select<string[]>
        className="mw-fill"
        mode="multiple"
        allowClear
        maxTagCount="responsive"
        popupMatchSelectWidth={false}
        placeholder={label}
        aria-label={label}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        status={invalid ? 'error' : ''}
        value={[...choice.former, ...standing] as string[]}
        options={options as { value: string; label: string }[]}
        autoFocus={begun !== undefined}
        defaultOpen={begun?.isPressed === true}
        showSearch={{ optionFilterProp: 'label', searchValue: search, onSearch: setSearch }}
        onOpenChange={choice.setOpen}
        onChange={(next) => onChange((next as Choice[]).filter(isKnown))}
      />
    </span>
  )
}
