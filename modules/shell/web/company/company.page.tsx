import {
  catalogue,
  hasPages,
  listTenantLogos,
  logoLimits,
  logoTypes,
  removeLogo,
  saveLogo,
} from '@mouldwright/shell/shared'
import {
  ask,
  call,
  ErrorState,
  listed,
  PageHead,
  shownNumber,
  toast,
  useBusy,
  useSession,
  useWords,
  word,
} from '@mouldwright/web-kit'
import { Tag } from '@mouldwright/web-kit/entity'
import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useRef } from 'react'
import { useTell } from '../page-words.ts'
import './company.css'

/** The company itself: what it is called, its logos, and which modules it has. */
export default function CompanyPage() {
  const tell = useTell()
  useWords()
  const title = tell('company.title')
  const user = useSession((session) => session.user)
  return (
    <div className="mw-page">
      <PageHead title={title} />
      <section className="mw-panel" aria-labelledby="company-facts">
        <h2 id="company-facts">{tell('company.facts')}</h2>
        <dl className="shell-company-facts">
          <dt>{tell('company.name')}</dt>
          <dd>{user?.tenantName}</dd>
          <dt>{tell('company.number')}</dt>
          <dd>{user?.tenantId}</dd>
          <dt>{tell('company.factory')}</dt>
          <dd>{user?.factoryName}</dd>
        </dl>
        <p className="mw-help">{tell('company.factsHint')}</p>
      </section>
      <Logos />
      <Modules />
    </div>
  )
}

function Logos() {
  const tell = useTell()
  const tenantId = useSession((session) => session.user?.tenantId)
  const { data, error, refetch } = useQuery({
    queryKey: ['shell', 'logos', tenantId],
    queryFn: ({ signal }) => call(listTenantLogos, {}, { signal }),
  })
  return (
    <section className="mw-panel" aria-labelledby="company-logos">
      <h2 id="company-logos">{tell('company.logos')}</h2>
      <p className="mw-help">{tell('company.logosHint', { height: logoLimits.height })}</p>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        (['main', 'index'] as const).map((place) => (
          <Logo
            key={place}
            place={place}
            source={data?.find(({ logoType }) => logoType === logoTypes[place])?.base64}
          />
        ))
      )}
    </section>
  )
}

const readBase64 = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')))
    reader.readAsDataURL(file)
  })

function Logo({ place, source }: { place: keyof typeof logoTypes; source: string | undefined }) {
  const tell = useTell()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const { isBusy, run } = useBusy()
  const name = tell(`company.places.${place}`)
  const logoType = logoTypes[place]

  async function change(work: () => Promise<unknown>): Promise<void> {
    await run(async () => {
      await work()
      await client.invalidateQueries({ queryKey: ['shell', 'logos'] })
      toast('success', tell('company.logoSaved'))
    })
  }

  async function take(file: File): Promise<void> {
    if (file.size >= logoLimits.bytes) {
      toast('danger', word('kernel', 'issues.fileSize', { max: '500 KB' }) ?? '')
      return
    }
    await change(async () => call(saveLogo, { logoType, name: file.name, base64: await readBase64(file) }))
  }

  async function reset(): Promise<void> {
    const title = tell('company.resetTitle', { place: name })
    if (await ask({ title, body: tell('company.resetBody'), verb: tell('company.reset'), danger: true }))
      await change(() => call(removeLogo, { logoType }))
  }

  return (
    <div className="shell-company-logo">
      <span className="shell-company-logo-place">{name}</span>
      <span className="shell-company-logo-picture">{source && <img src={source} alt={name} />}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept={logoLimits.types.map((type) => `.${type}`).join(',')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void take(file)
        }}
      />
      <Button icon={<UploadOutlined />} loading={isBusy} onClick={() => input.current?.click()}>
        {tell('company.change', { types: listed(logoLimits.types) })}
      </Button>
      <Button type="text" icon={<DeleteOutlined />} disabled={isBusy} onClick={() => void reset()}>
        {tell('company.reset')}
      </Button>
    </div>
  )
}

/** The product's modules: which the company has opened, and which of those this version has pages of. */
function Modules() {
  const tell = useTell()
  const opened = new Set(useSession((session) => session.modules).map(({ moduleKey }) => moduleKey))
  const shown = catalogue.filter(({ key }) => key !== 'oms' || opened.has(key))
  return (
    <section className="mw-panel" aria-labelledby="company-modules">
      <h2 id="company-modules">
        {tell('company.modules')}{' '}
        <span className="mw-count">{`${shownNumber(opened.size)}/${shownNumber(shown.length)}`}</span>
      </h2>
      <p className="mw-help">{tell('company.modulesHint')}</p>
      <ul className="shell-company-modules">
        {shown.map(({ key }) => {
          const state = !opened.has(key) ? 'closed' : hasPages(key) ? 'open' : 'noPages'
          return (
            <li key={key}>
              <span>{word('shell', `modules.${key}`) ?? key}</span>
              <Tag tone={state === 'open' ? 'success' : state === 'closed' ? 'neutral' : 'info'}>
                {tell(`company.states.${state}`)}
              </Tag>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
