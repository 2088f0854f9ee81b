import { DownloadOutlined, SearchOutlined } from '@ant-design/icons'
import { PeriodFilter } from '@mouldwright/web-kit/entity'
import { Button } from 'antd'
import type { ComponentProps, ReactNode } from 'react'

interface AskedPeriodProps extends Pick<
  ComponentProps<typeof PeriodFilter>,
  'label' | 'fault' | 'onPick' | 'onSubmit'
> {
  period: { from: string; to: string }
}

/** The days of a query that waits until it is asked. */
export const AskedPeriod = ({ period: { from, to }, ...rest }: AskedPeriodProps) => (
  <PeriodFilter {...rest} from={from} to={to} onType={rest.onPick} onLeave={() => {}} />
)

interface ButtonProps {
  onClick: () => void
  children: ReactNode
}

export const QueryButton = (of: ButtonProps) => <Button type="primary" icon={<SearchOutlined aria-hidden />} {...of} />

export const ExportButton = (of: ButtonProps & { disabled?: boolean }) => (
  <Button icon={<DownloadOutlined aria-hidden />} {...of} />
)
