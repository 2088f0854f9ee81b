import { permissionOf } from '@mouldwright/kernel'
import { ask, call, NoticeDialog, tellFailure, word } from '@mouldwright/web-kit'
import { EntityPage, Tag, useView, view, type CellProps, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useState } from 'react'
import { connection, issueDeviceToken } from '../shared/index.ts'
import { CertificateLead, trust, waitingCertificate } from './certificate.tsx'
import { ConnectionForm } from './connection-form.tsx'
import { useLookEvery } from './look-every.ts'
import { tell, useTell } from './page-words.ts'

/** Gateways say every few seconds how their devices do, which pushes nothing. */
const lookEveryMs = 10_000

const tones = { unknown: 'neutral', working: 'success', failing: 'danger' } as const

const HealthCell = ({ value }: CellProps) => {
  const health = (value ?? 'unknown') as keyof typeof tones
  return <Tag tone={tones[health]}>{word('signals', `connection.healthOptions.${health}`)}</Tag>
}

interface Made {
  name: string
  token: string
  path: string
}

async function makeToken(record: StoredRecord): Promise<Made | undefined> {
  const name = String(record['name'])
  const asked = { title: tell('token.ask', { name }), body: tell('token.body'), verb: tell('token.action') }
  if (!(await ask(asked))) return undefined
  try {
    return { name, ...(await call(issueDeviceToken, { id: record.id }, { changes: true })) }
  } catch (failure) {
    tellFailure(failure)
    return undefined
  }
}

/** Which devices the factory's gateways serve, and how that goes. */
export default function ConnectionsPage() {
  const [made, setMade] = useState<Made>()
  useLookEvery(lookEveryMs)
  const dress = useView(() =>
    view(connection, {
      cells: { health: HealthCell },
      form: ConnectionForm,
      lead: CertificateLead,
      actions: [
        {
          key: 'token',
          label: () => tell('token.action'),
          permission: permissionOf(connection, 'modify'),
          at: 'row',
          unfit: ([record]) => (record?.['kind'] === 'push' ? undefined : tell('token.unfit')),
          run: async ([record]) => {
            if (record) setMade(await makeToken(record))
          },
        },
        {
          key: 'trust',
          label: () => tell('trust.action'),
          permission: permissionOf(connection, 'modify'),
          at: 'row',
          unfit: ([record]) => (waitingCertificate(record) ? undefined : tell('trust.unfit')),
          run: async ([record]) => {
            if (record) await trust(record)
          },
        },
      ],
    }),
  )
  return (
    <>
      <EntityPage of={connection} view={dress} />
      {made && <TokenDialog made={made} onClose={() => setMade(undefined)} />}
    </>
  )
}

function TokenDialog({ made: { name, token, path }, onClose }: { made: Made; onClose: () => void }) {
  const tell = useTell()
  return (
    <NoticeDialog width={520} title={tell('token.title', { name })} verb={tell('token.done')} onClose={onClose}>
      <div>
        <p>{tell('token.once')}</p>
        <output className="mw-inset mw-to-copy" aria-label={tell('token.token')}>
          {token}
        </output>
        <p>{tell('token.path')}</p>
        <output className="mw-inset mw-to-copy" aria-label={tell('token.path')}>
          {path}
        </output>
        <p className="mw-help">{tell('token.how')}</p>
      </div>
    </NoticeDialog>
  )
}
