import { DownOutlined } from '@ant-design/icons'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { Input } from '../plain-input.ts'
import './resting-list.css'

type Lists = typeof import('./lists.ts')

/** How a list was touched before its code was here. */
export interface Begun {
  isPressed: boolean
  /** What was typed until then. */
  text: string
}

interface RestingListProps {
  id?: string
  size?: 'large'
  disabled?: boolean
  label: string
  /** What stands there while nothing is chosen; the label unless told. */
  placeholder?: string | undefined
  /** Whether something is chosen: then the list shows at once, for it names what that is. */
  isChosen: boolean
  /** What is chosen, where that is known without the list: then the list need not show at once. */
  chosen?: string | undefined
  invalid?: boolean
  describedBy?: string | undefined
  /** Nothing can be typed: the list does not search. */
  isClosed?: boolean
  /** Takes what is typed before the list is here, besides the list that it is handed to. */
  onText?: (text: string) => void
  children: (lists: Lists, begun: Begun | undefined) => ReactNode
}

/** Once one list has been touched, the others have nothing to wait for. */
let fetched: Lists | undefined

/**
 * A list to choose from, before anybody chooses. Lists of the library weigh a fifth of a page, and most pages are read without one:
 * their code comes with the pointer or the focus, and until then a field stands there that looks alike and takes what is typed.
 */
export function RestingList({ label, isChosen, chosen, invalid, ...rest }: RestingListProps) {
  const { placeholder = label, describedBy, isClosed, onText, children, ...look } = rest
  const [lists, setLists] = useState(fetched)
  const [text, setText] = useState('')
  const [begun, setBegun] = useState<Begun>()
  const touched = useRef<Begun>(undefined)
  const coming = useRef<Promise<unknown>>(undefined)
  const fetchLists = useCallback(() => {
    // Without the lists the field goes on as it is; the next touch asks again.
    coming.current ??= import('./lists.ts').then(
      (found) => {
        fetched = found
        setBegun(touched.current)
        setLists(found)
      },
      () => (coming.current = undefined),
    )
  }, [])
  const touch = (change: Partial<Begun>) => {
    touched.current = { isPressed: false, text: '', ...touched.current, ...change }
    fetchLists()
  }
  useEffect(() => {
    if (isChosen && chosen === undefined) fetchLists()
  }, [isChosen, chosen, fetchLists])
  if (lists) return children(lists, begun)
  return (
    <Input
      {...look}
      className="mw-resting-list"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-label={label}
      aria-invalid={invalid === true}
      aria-describedby={describedBy}
      status={invalid ? 'error' : ''}
      autoComplete="off"
      suffix={<DownOutlined aria-hidden />}
      placeholder={isChosen ? '' : placeholder}
      value={text || (chosen ?? '')}
      onPointerEnter={fetchLists}
      onPointerDown={() => touch({ isPressed: true })}
      onFocus={() => touch({})}
      onBlur={() => (touched.current = undefined)}
      onKeyDown={({ key }) => {
        if (['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(key)) touch({ isPressed: true })
      }}
      onChange={({ target }) => {
        if (isClosed) return
        setText(target.value)
        touch({ isPressed: true, text: target.value })
        onText?.(target.value)
      }}
    />
  )
}
