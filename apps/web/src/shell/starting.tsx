import { useWords } from '@mouldwright/web-kit'
import './starting.css'

/** Before the first page is there: the header's line and nothing that jumps. */
export const Starting = () => <div className="mw-starting" aria-busy />

/** Within the layout, before the page that was asked for is there; where that takes longer than a moment, it is said. */
export function PageComing() {
  const { say } = useWords()
  return (
    <div className="mw-skeleton" aria-busy>
      <div className="mw-bar" role="progressbar" aria-label={say('state.loading')} />
    </div>
  )
}
