import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { Button, Checkbox, Segmented } from 'antd'
import { useState } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { useDensity } from '../theme/theme.tsx'
import type { ColumnSettingsProps } from './column-settings.tsx'
import { arrange, moveColumn, setHidden, setPinned } from './grid-settings.ts'
import './column-settings.css'

export default function ColumnList({ columns, shownFirst, settings, onSettings }: ColumnSettingsProps) {
  const { say } = useWords()
  const { density, setDensity } = useDensity()
  const [dragged, setDragged] = useState<string>()
  const ids = columns.map(({ id }) => id)
  const arranged = arrange(settings, ids, shownFirst)
  const headers = new Map(columns.map(({ id, header }) => [id, header]))
  const pinned = new Set(arranged.pinned)
  return (
    <div className="mw-columns">
      <ul>
        {arranged.order.map((id, at) => (
          <li
            key={id}
            draggable={at > 0}
            className={dragged === id ? 'mw-dragged' : ''}
            onDragStart={() => setDragged(id)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => {
              event.preventDefault()
              if (dragged && dragged !== id)
                onSettings(moveColumn(settings, arranged, dragged, at - arranged.order.indexOf(dragged)))
            }}
          >
            <HolderOutlined className="mw-handle" aria-hidden style={{ visibility: at === 0 ? 'hidden' : 'visible' }} />
            <Checkbox
              checked={!arranged.hidden.has(id)}
              disabled={at === 0}
              onChange={(event) => onSettings(setHidden(settings, arranged, id, !event.target.checked))}
            >
              {headers.get(id)}
            </Checkbox>
            <span className="mw-columns-tools">
              <Button
                type="text"
                size="small"
                disabled={at < 2}
                icon={<ArrowUpOutlined />}
                aria-label={say('columns.up', { column: headers.get(id) })}
                onClick={() => onSettings(moveColumn(settings, arranged, id, -1))}
              />
              <Button
                type="text"
                size="small"
                disabled={at === 0 || at === arranged.order.length - 1}
                icon={<ArrowDownOutlined />}
                aria-label={say('columns.down', { column: headers.get(id) })}
                onClick={() => onSettings(moveColumn(settings, arranged, id, 1))}
              />
              <Button
                type="text"
                size="small"
                disabled={at === 0}
                aria-pressed={pinned.has(id)}
                icon={pinned.has(id) ? <PushpinFilled /> : <PushpinOutlined />}
                aria-label={say('columns.pin', { column: headers.get(id) })}
                onClick={() => onSettings(setPinned(settings, id, !pinned.has(id)))}
              />
            </span>
          </li>
        ))}
      </ul>
      <div className="mw-columns-foot">
        <Segmented
          size="small"
          value={density}
          onChange={setDensity}
          options={[
            { value: 'compact', label: say('density.compact') },
            { value: 'comfortable', label: say('density.comfortable') },
          ]}
        />
        <Button size="small" onClick={() => onSettings({})}>
          {say('columns.restore')}
        </Button>
      </div>
    </div>
  )
}
