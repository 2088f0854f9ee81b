import { StarFilled, StarOutlined } from '@ant-design/icons'
import './bookmarks.css'
import { useTell } from './page-words.ts'
import { toggleBookmark, useBookmarks, type Starred } from './store.ts'

/** Keeps an entry of the menu at hand. Seen on hover and focus of its row, and always when it is set. */
export function BookmarkStar({ entry }: { entry: Starred }) {
  const tell = useTell()
  const isKept = useBookmarks().some(({ menuKey }) => menuKey === entry.menuKey)
  const label = tell(isKept ? 'letGo' : 'keep', { name: entry.menuName })
  return (
    <button
      type="button"
      className="bm-star"
      aria-pressed={isKept}
      aria-label={label}
      title={label}
      onClick={() => void toggleBookmark(entry)}
    >
      {isKept ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
    </button>
  )
}
