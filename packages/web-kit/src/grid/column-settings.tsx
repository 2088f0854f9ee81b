import { SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useWords } from '../i18n/i18n.ts'
import { PressPopover } from '../page/press-popover.tsx'
import type { GridSettings } from './grid-settings.ts'
import { lazyPart } from '../parts/lazy-part.tsx'

const fetchList = () => import('./column-list.tsx')
const ColumnList = lazyPart(async () => (await fetchList()).default)

export interface ColumnSettingsProps {
  columns: readonly { id: string; header: string }[]
  shownFirst: readonly string[]
  settings: GridSettings
  onSettings: (settings: GridSettings) => void
}

/** Which columns show, in which order, which stay in sight; and how high rows are. */
export function ColumnSettings(props: ColumnSettingsProps) {
  const { say } = useWords()
  return (
    <PressPopover label={say('columns.title')} isNamed placement="bottomRight" content={<ColumnList {...props} />}>
      <Button
        icon={<SettingOutlined />}
        aria-label={say('columns.title')}
        title={say('columns.title')}
        onPointerEnter={() => void fetchList().catch(() => undefined)}
      />
    </PressPopover>
  )
}
