import { percentText } from '../format/numbers.ts'
import { useWords } from '../i18n/i18n.ts'
import './progress-bar.css'

/** How far something is. Without a part it only says that it goes on. */
export function ProgressBar({ part, label }: { part: number | undefined; label?: string }) {
  const { say } = useWords()
  const percent = part === undefined ? undefined : part * 100
  return (
    <div className="mw-progress">
      <div
        role="progressbar"
        aria-label={label ?? say('state.loading')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        {...(percent === undefined ? {} : { 'aria-valuetext': percentText(percent) })}
        className={percent === undefined ? 'mw-progress-line mw-progress-open' : 'mw-progress-line'}
      >
        <span style={{ width: `${percent ?? 30}%` }} />
      </div>
      {percent !== undefined && <span className="mw-progress-figure">{percentText(percent)}</span>}
    </div>
  )
}
