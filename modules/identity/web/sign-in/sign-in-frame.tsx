import { useWords } from '@mouldwright/web-kit'
import type { ReactNode } from 'react'
import { useTell } from '../page-words.ts'
import './sign-in.css'

interface SignInFrameProps {
  logo: string
  /** Language and theme. */
  tools: ReactNode
  children: ReactNode
}

/** Around everything that comes before a session: what the product is on the left, the form on the right. */
export function SignInFrame({ logo, tools, children }: SignInFrameProps) {
  const { say } = useWords()
  const tell = useTell()
  return (
    <div className="mw-sign-in">
      <aside className="mw-sign-in-picture">
        <div className="mw-sign-in-brand">
          <img src={logo} alt="" width={40} height={40} />
          <strong>{say('product')}</strong>
        </div>
        <p className="mw-sign-in-lead">{tell('signIn.lead')}</p>
        <PlanPicture />
        <ul>
          {(['plan', 'shop', 'own'] as const).map((key) => (
            <li key={key}>{tell(`signIn.points.${key}`)}</li>
          ))}
        </ul>
      </aside>
      <main className="mw-sign-in-side">
        <div className="mw-sign-in-tools">{tools}</div>
        <div className="mw-sign-in-form">{children}</div>
      </main>
    </div>
  )
}

// Bars of a plan: row, start and length of 100, kind.
const bars = [
  [0, 4, 26, 'done'],
  [0, 34, 20, 'run'],
  [0, 60, 30, 'wait'],
  [1, 14, 18, 'done'],
  [1, 38, 34, 'run'],
  [2, 2, 30, 'run'],
  [2, 36, 14, 'wait'],
  [2, 58, 24, 'late'],
  [3, 22, 40, 'run'],
  [3, 68, 22, 'wait'],
  [4, 10, 16, 'done'],
  [4, 30, 24, 'done'],
  [4, 62, 32, 'wait'],
] as const

/** A small plan: what the product is about, without a word. */
const PlanPicture = () => (
  <svg className="mw-plan-picture" viewBox="0 0 100 46" aria-hidden>
    {[20, 40, 60, 80].map((x) => (
      <line key={x} x1={x} x2={x} y1={0} y2={46} />
    ))}
    {bars.map(([row, start, length, kind]) => (
      <rect
        key={`${row}-${start}`}
        className={`mw-plan-${kind}`}
        x={start}
        y={2 + row * 9}
        width={length}
        height={6}
        rx={1}
      />
    ))}
    <line className="mw-plan-now" x1={52} x2={52} y1={0} y2={46} />
  </svg>
)
