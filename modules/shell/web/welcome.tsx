import { Brand, useWords, usePageTitle } from '@mouldwright/web-kit'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTell } from './page-words.ts'
import './welcome.css'

const reasons = ['late', 'electrode', 'together', 'real', 'careful', 'yours'] as const
const steps = ['import', 'check', 'plan', 'publish'] as const

interface WelcomeProps {
  logo: string
  /** Of the planner, 1440 × 900. */
  picture: string
  /** Language, theme. */
  tools: ReactNode
  /** Name of whoever is signed in already. */
  person: string | null
}

/** What the product is, for whoever comes to it first. */
export function Welcome({ logo, picture, tools, person }: WelcomeProps) {
  const { say } = useWords()
  const tell = useTell()
  usePageTitle(tell('welcome.title'))
  const ways = <Ways isKnown={person !== null} />
  return (
    <div className="mw-welcome">
      <a className="mw-skip" href="#content">
        {say('shell.skip')}
      </a>
      <header className="mw-site-bar mw-welcome-head">
        <Link className="mw-brand mw-welcome-logo" to="/" aria-label={say('product')}>
          <Brand logo={logo} />
        </Link>
        <span className="mw-space" />
        {tools}
        <Link className="mw-button mw-welcome-quick" to="/home">
          {tell(person === null ? 'welcome.signIn' : 'welcome.enter')}
        </Link>
      </header>
      <main id="content" tabIndex={-1}>
        <section className="mw-welcome-hero">
          <div className="mw-welcome-promise">
            {person !== null && <p className="mw-welcome-back">{tell('welcome.back', { name: person })}</p>}
            <h1>{tell('welcome.promise')}</h1>
            <p className="mw-welcome-lead">{tell('welcome.lead')}</p>
            {ways}
            <p className="mw-welcome-note">{tell('welcome.source')}</p>
          </div>
          <div className="mw-welcome-picture">
            <img src={picture} alt={tell('welcome.picture')} width={1440} height={900} />
          </div>
        </section>
        <section className="mw-welcome-part" aria-labelledby="welcome-why">
          <h2 id="welcome-why">{tell('welcome.whyTitle')}</h2>
          <ul className="mw-welcome-reasons">
            {reasons.map((key) => (
              <li key={key}>
                <Sign of={key} />
                <h3>{tell(`welcome.why.${key}.title`)}</h3>
                <p>{tell(`welcome.why.${key}.text`)}</p>
              </li>
            ))}
          </ul>
        </section>
        <section className="mw-welcome-part" aria-labelledby="welcome-steps">
          <h2 id="welcome-steps">{tell('welcome.stepsTitle')}</h2>
          <ol className="mw-welcome-steps">
            {steps.map((key, at) => (
              <li key={key}>
                <span className="mw-welcome-number" aria-hidden>
                  {at + 1}
                </span>
                <h3>{tell(`welcome.steps.${key}.title`)}</h3>
                <p>{tell(`welcome.steps.${key}.text`)}</p>
              </li>
            ))}
          </ol>
        </section>
        <section className="mw-welcome-call" aria-labelledby="welcome-call">
          <h2 id="welcome-call">{tell('welcome.callTitle')}</h2>
          <p>{tell('welcome.callText')}</p>
          {ways}
        </section>
      </main>
      <footer className="mw-welcome-foot">{tell('welcome.foot')}</footer>
    </div>
  )
}

/** Into the product: the home page sends visitors to sign in, wherever that is. */
function Ways({ isKnown }: { isKnown: boolean }) {
  const tell = useTell()
  return (
    <p className="mw-welcome-ways">
      <Link className="mw-button mw-button-primary" to="/home">
        {tell(isKnown ? 'welcome.enter' : 'welcome.signIn')}
      </Link>
      {!isKnown && (
        <a className="mw-button" href="/register">
          {tell('welcome.register')}
        </a>
      )}
    </p>
  )
}

/** Bars of a plan, arranged to say what the words beside say. */
const bars: Record<(typeof reasons)[number], readonly string[]> = {
  late: ['M3 8h14', 'M11 16h14', '!M25 24h12'],
  electrode: ['M3 8h10', 'M3 16h10', 'M19 24h18', 'M13 8h3v16h3', 'M13 16h3'],
  together: ['M3 8h20', 'M3 16h34', 'M3 24h28'],
  real: ['M3 8h8', 'M17 8h20', 'M3 16h18', 'M27 16h10', 'M9 24h28'],
  careful: ['M3 8h22', '!M9 16h22', 'M15 24h22'],
  yours: ['M3 8h34', 'M3 16h34', 'M3 24h34'],
}

const Sign = ({ of }: { of: (typeof reasons)[number] }) => (
  <svg className="mw-welcome-sign" viewBox="0 0 40 32" width={40} height={32} aria-hidden>
    {bars[of].map((path) => (
      <path key={path} d={path.replace('!', '')} {...(path.startsWith('!') ? { className: 'mw-is-late' } : {})} />
    ))}
  </svg>
)
