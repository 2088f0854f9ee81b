import { Select, type SelectProps } from 'antd'
import { filterText } from '../../i18n/entity-words.ts'
import { useTypedChoice } from './use-typed-choice.ts'

interface ChoiceSelectProps extends Omit<SelectProps<string>, 'value' | 'onChange' | 'options'> {
  value: unknown
  options: { value: string | number; label: string }[]
  onChange: (value: unknown) => void
}

/** The fault of a filter in which text stands that is none of its options. */
export const notListed = <N extends string>(
  name: N,
  value: string,
  options: readonly { value: unknown }[],
): Partial<Record<N, string>> =>
  value === '' || options.length === 0 || options.some((option) => option.value === value)
    ? {}
    : ({ [name]: filterText({ field: name, rule: 'notChosen', params: { text: value.slice(0, 60) } }) } as never)

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
