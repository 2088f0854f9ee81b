import type { SelectProps } from 'antd'
import { RestingList, type Begun } from './resting-list.tsx'
import { useSearchText } from './use-search-text.ts'

type Value = string | number
type Search = true | ((text: string) => void)

interface RestingSelectProps<V extends Value> {
  label: string
  placeholder?: string
  value: V | undefined
  options: readonly { value: V; label: string | undefined }[]
  className?: string
  /** Something is chosen always. */
  isKept?: boolean
  disabled?: boolean
  /** Finds among the options what is typed; a function, where the server does. */
  search?: Search
  onChange: (value: V | undefined) => void
}

/** One of some options, or none: antd's list, whose code comes with its first touch. */
export function RestingSelect<V extends Value>({ label, value, options, ...rest }: RestingSelectProps<V>) {
  const { className = 'mw-filter', placeholder = label, isKept = false, disabled = false, search, onChange } = rest
  const searching = useSearching(search)
  const chosen = options.find((option) => option.value === value)?.label
  return (
    <span className={className}>
      <RestingList
        {...{ label, placeholder, chosen, disabled }}
        isChosen={value !== undefined}
        isClosed={!search}
        onText={searching.hand}
      >
        {({ Select }, begun) => (
          <Select
            className="mw-fill"
            allowClear={!isKept}
            disabled={disabled}
            {...opened(begun)}
            {...searching.props}
            value={(value ?? null) as V}
            placeholder={placeholder}
            aria-label={label}
            popupMatchSelectWidth={false}
            options={[...options]}
            onChange={(next: V | null | undefined) => onChange(next ?? undefined)}
          />
        )}
      </RestingList>
    </span>
  )
}

const opened = (begun: Begun | undefined) => ({
  autoFocus: begun !== undefined,
  defaultOpen: begun?.isPressed === true,
})

function useSearching(search: Search | undefined) {
  const isAsked = typeof search === 'function'
  const { text, look, hand, onSearch } = useSearchText('', isAsked ? { onLook: search } : {})
  const by = isAsked ? { filterOption: false } : { optionFilterProp: 'label' }
  const props: Pick<SelectProps, 'showSearch' | 'onOpenChange'> = search
    ? { showSearch: { ...by, searchValue: text, onSearch }, onOpenChange: (open) => !open && look('') }
    : {}
  return { hand, props }
}
