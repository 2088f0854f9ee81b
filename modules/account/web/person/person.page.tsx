import { ArrowLeftOutlined } from '@ant-design/icons'
import { SignIn } from '@mouldwright/identity/web'
import { fetchPerson, type Person } from '@mouldwright/account/shared'
import { call, CallError, ErrorState, lazyPart, signOut, usePageTitle } from '@mouldwright/web-kit'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, type ComponentType, type ReactNode } from 'react'
import { Navigate, NavLink, useLocation, useParams } from 'react-router'
import { useTell } from '../page-words.ts'
import '../account.css'

/** What every section gets. */
export interface SectionProps {
  person: Person
  /** The account has changed: read it again. */
  onChanged: () => Promise<void>
  /** Identity providers that the account is linked to. */
  links?: ReactNode
}

const section = (load: () => Promise<{ default: ComponentType<SectionProps> }>) =>
  lazyPart(async () => (await load()).default)
const sections = {
  profile: section(() => import('./profile-section.tsx')),
  email: section(() => import('./email-section.tsx')),
  password: section(() => import('./password-section.tsx')),
  factors: section(() => import('./factors-section.tsx')),
  sessions: section(() => import('./sessions-section.tsx')),
  enterprises: section(() => import('./enterprises-section.tsx')),
}
type Section = keyof typeof sections
const names = Object.keys(sections) as Section[]

interface PersonPageProps extends Pick<SectionProps, 'links'> {
  /** Buttons for external sign-in. */
  ways?: ReactNode
  /** Around the form of sign-in, and around the centre. */
  renderSignIn: (form: ReactNode) => ReactNode
  renderCentre: (parts: { title: string; tools: ReactNode; children: ReactNode }) => ReactNode
}

const personKey = ['account-person']

/** The personal centre: one's own data, password, protection, devices and enterprises. */
export function PersonPage({ links, ways, renderSignIn, renderCentre }: PersonPageProps) {
  const tell = useTell()
  const { data, error, refetch } = useQuery({
    queryKey: personKey,
    queryFn: async ({ signal }) => (await call(fetchPerson, {}, { signal, quiet: true })) as Person,
  })
  const refresh = async () => void (await refetch())
  const title = tell('title')
  const isNobody = error instanceof CallError && (error.is('notSignedIn') || error.is('ended'))
  if (isNobody) return renderSignIn(<SignIn isForAccount ways={ways} lead={tell('signInLead')} onSignedIn={refresh} />)
  if (error && !data) return renderSignIn(<ErrorState error={error} onRetry={() => void refetch()} />)
  if (!data) return renderCentre({ title, tools: null, children: <div className="mw-centre" aria-busy /> })
  return renderCentre({
    title,
    tools: <CentreTools onSignedOut={refresh} />,
    children: <Centre person={data} onChanged={refresh} links={links} />,
  })
}

function CentreTools({ onSignedOut }: { onSignedOut: () => Promise<void> }) {
  const tell = useTell()
  const queries = useQueryClient()
  const isFromProduct = new URLSearchParams(useLocation().search).get('from') === 'product'
  return (
    <>
      {isFromProduct && (
        <a className="mw-quiet mw-centre-tool" href="/home">
          <ArrowLeftOutlined aria-hidden /> {tell('backToProduct')}
        </a>
      )}
      <button
        type="button"
        className="mw-quiet mw-centre-tool"
        onClick={() =>
          void signOut().then(() => {
            queries.clear()
            return onSignedOut()
          })
        }
      >
        {tell('signOut')}
      </button>
    </>
  )
}

function Centre(props: SectionProps) {
  const tell = useTell()
  const { section } = useParams()
  const { search } = useLocation()
  const wanted = new URLSearchParams(search).get('connectCompany') === 'true' ? 'enterprises' : 'profile'
  const name = names.find((known) => known === section)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the sections are one line that scrolls.
    nav.current?.querySelector(`[href*="/${name}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [name])
  usePageTitle(name ? `${tell(`${name}.title`)} · ${tell('title')}` : tell('title'))
  if (!name) return <Navigate to={{ pathname: `/account/person/${wanted}`, search }} replace />
  const Section = sections[name]
  return (
    <div className="mw-centre">
      <nav ref={nav} className="mw-centre-nav" aria-label={tell('sections')}>
        {names.map((key) => (
          <NavLink key={key} to={{ pathname: `/account/person/${key}`, search }}>
            {tell(`${key}.title`)}
          </NavLink>
        ))}
      </nav>
      <main className="mw-centre-main" id="content" tabIndex={-1}>
        <h1>{tell(`${name}.title`)}</h1>
        <Suspense fallback={<div className="mw-panel" aria-busy />}>
          <Section key={name} {...props} />
        </Suspense>
      </main>
    </div>
  )
}
