import { DownOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { Button, Dropdown, Space, Tooltip, type ButtonProps } from 'antd'
import type { ScheduleState } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import type { ScheduleModel } from './use-schedule.ts'

interface StartButtonProps extends Pick<ButtonProps, 'type' | 'disabled'> {
  state: ScheduleState
  model: ScheduleModel
}

/** Plans everything anew, or only what cannot stay in the published plan. */
export function StartButton({ state: { snapshot, published }, model, type, disabled }: StartButtonProps) {
  const tell = useTell()
  const shared = { ...(type ? { type } : {}), disabled: disabled || !snapshot }
  return (
    <Space.Compact>
      <Tooltip title={snapshot ? '' : tell('head.loadFirst')}>
        <Button
          {...shared}
          icon={<PlayCircleOutlined aria-hidden />}
          loading={model.busy === 'start'}
          onClick={() => model.start()}
        >
          {tell('head.start')}
        </Button>
      </Tooltip>
      {published && (
        <Dropdown
          trigger={['click']}
          disabled={shared.disabled}
          menu={{
            items: [{ key: 'touched', label: tell('head.startTouched'), title: tell('head.startTouchedHint') }],
            onClick: model.startTouched,
          }}
        >
          <Button {...shared} icon={<DownOutlined aria-hidden />} aria-label={tell('head.startMore')} />
        </Dropdown>
      )}
    </Space.Compact>
  )
}
