import { useTell } from '../page-words.ts'
import { useBoardPicture } from './board-picture.ts'
import './picture-page.css'

/** A picture of a board, as large as there is room. */
export function PicturePage({ fileId, nth }: { fileId: number; nth: number }) {
  const tell = useTell()
  const source = useBoardPicture(fileId)
  return (
    <div className="aps-kanban-picture">{source && <img src={source} alt={tell('kanban.pictureOf', { nth })} />}</div>
  )
}
