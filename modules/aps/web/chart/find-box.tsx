import { SearchOutlined } from '@ant-design/icons'
import { useKey, usePageActions, useTimeZone } from '@mouldwright/web-kit'
import { holdChoice } from '@mouldwright/web-kit/entity'
import { AutoComplete, Input, type InputRef } from 'antd'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import type { GanttAnswer } from '../../shared/index.ts'
import { findTasks } from './find-tasks.ts'
import { factsOf } from './gantt-data.ts'
import { clockOfMinute } from '../moments.ts'
import { useTell } from '../page-words.ts'
import { taskForms } from '../task-name.ts'
import './find-box.css'

/** Finds tasks by mould, part, batch, operation or resource; `/` leads here. */
export function FindBox({ plan, onFind }: { plan: GanttAnswer; onFind: (task: number) => void }) {
  const tell = useTell()
  const zone = useTimeZone()
  const input = useRef<InputRef>(null)
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const hits = useMemo(() => findTasks(plan, wanted), [plan, wanted])
  const find = () => input.current?.focus()
  useKey('/', find)
  usePageActions([{ key: 'find', name: tell('find.placeholder'), keys: '/', run: find }])
  const options = hits.map((at) => {
    const { words, process, resource, start } = factsOf(plan, at)!
    return {
      value: String(at),
      label: (
        <span className="aps-hit">
          <b>{taskForms.name(words)}</b>
          <span>
            {process} · {resource} · {clockOfMinute(start, zone).slice(5)}
          </span>
        </span>
      ),
    }
  })
  return (
    <AutoComplete
      className="aps-find"
      value={text}
      options={options}
      popupMatchSelectWidth={360}
      notFoundContent={wanted.trim() ? tell('find.none', { text: wanted.trim() }) : null}
      allowClear
      defaultActiveFirstOption
      onSearch={setText}
      onClear={() => setText('')}
      onSelect={(value: string) => {
        setText('')
        onFind(Number(value))
      }}
    >
      <Input
        ref={input}
        {...(text === wanted ? {} : { onKeyDownCapture: holdChoice })}
        prefix={<SearchOutlined aria-hidden />}
        placeholder={tell('find.placeholder')}
        aria-label={tell('find.placeholder')}
        suffix={<kbd aria-hidden>/</kbd>}
      />
    </AutoComplete>
  )
}
