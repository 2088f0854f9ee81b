import { say } from '../words.ts'

/** The company's remarks: a press in place of typing with gloves. */
export function Phrases({ of, onPick }: { of: readonly string[]; onPick: (phrase: string) => void }) {
  if (of.length === 0) return null
  return (
    <div className="grid" role="group" aria-label={say('phrases')}>
      {of.map((phrase) => (
        <button key={phrase} type="button" onClick={() => onPick(phrase)}>
          {phrase}
        </button>
      ))}
    </div>
  )
}
