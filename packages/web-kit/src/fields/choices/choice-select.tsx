import { Select, type SelectProps } from 'antd'
import { useTypedChoice } from './use-typed-choice.ts'

interface ChoiceSelectProps extends Omit<SelectProps<string>, 'value' | 'onChange' | 'options'> {
  value: unknown
  options: { value: string | number; label: string }[]
  onChange: (value: unknown) => void
}

/** One of a few words; text that is none of them stands until something is chosen. */
export function ChoiceSelect({ value, options, onChange, ...select }: ChoiceSelectProps) {
  const isKnown = options.some((option) => option.value === value)
  const typed = typeof value === 'string' && value !== '' && !isKnown ? value : undefined
  const choice = useTypedChoice<unknown>({
    typed,
    chosen: value ?? null,
    match: (text) => options.find(({ label }) => label.toLowerCase() === text)?.value,
    take: (next, text) => onChange(text ?? next),
  })
  return (
    <span {...choice.around}>
      <Select
        {...select}
        className="mw-fill"
        value={(choice.isOpen ? choice.former : (value ?? null)) as string}
        popupMatchSelectWidth={false}
        showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
        onOpenChange={choice.setOpen}
        onChange={(next) => onChange(next ?? null)}
        options={options as { value: string; label: string }[]}
      />
    </span>
  )
}
