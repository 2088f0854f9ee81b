import { BellOutlined } from '@ant-design/icons'
import './messages.css'
import { useTell } from './page-words.ts'
import { messagePage } from './places.ts'
import { badgeOf, useUnread } from './unread.ts'

/** The way to the messages in the header, with the number of unread ones. */
export function MessageButton() {
  const tell = useTell()
  const count = useUnread()
  const name = count > 0 ? tell('headerUnread', { count }) : tell('header')
  return (
    <a
      className="mw-quiet mw-head-button ms-bell"
      href={messagePage}
      target="_blank"
      rel="noopener"
      title={name}
      aria-label={name}
    >
      <BellOutlined aria-hidden />
      {count > 0 && (
        <span className="ms-badge" aria-hidden>
          {badgeOf(count)}
        </span>
      )}
    </a>
  )
}
