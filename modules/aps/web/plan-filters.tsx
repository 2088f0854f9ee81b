import { RestingSelect } from '@mouldwright/web-kit/entity'
import { Checkbox } from 'antd'
import type { ReactNode } from 'react'

interface StatusFilterProps<S extends string> {
  value: string | undefined
  label: string
  options: readonly S[]
  wordOf: (status: S) => string | undefined
  onPick: (status: S | undefined) => void
  className?: string
}

/** One state, or all. */
export function StatusFilter<S extends string>({
  value,
  label,
  options,
  wordOf,
  onPick,
  ...rest
}: StatusFilterProps<S>) {
  return (
    <RestingSelect
      {...rest}
      label={label}
      value={options.find((one) => one === value)}
      options={options.map((one) => ({ value: one, label: wordOf(one) }))}
      onChange={onPick}
    />
  )
}

interface LateFilterProps {
  value: string | undefined
  onPick: (value: '1' | undefined) => void
  children: ReactNode
}

/** Only what is late, as the address says it. */
export const LateFilter = ({ value, onPick, children }: LateFilterProps) => (
  <Checkbox checked={Boolean(value)} onChange={({ target }) => onPick(target.checked ? '1' : undefined)}>
    {children}
  </Checkbox>
)
