import './light.css'
import { say, type Word } from '../words.ts'

export type Tone = 'success' | 'warning' | 'danger' | 'neutral' | 'info'

/** A state by colour, mark and word. */
export function Light({ tone, word }: { tone: Tone; word: Word }) {
  return (
    <span className={`light ${tone}`}>
      <i aria-hidden />
      {say(word)}
    </span>
  )
}
