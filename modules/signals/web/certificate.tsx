/** The certificate of an OPC UA server: compared by a person, trusted from then on. */
import { permissionOf } from '@mouldwright/kernel'
import { ask, call, tellFailure, toast, useSession, word } from '@mouldwright/web-kit'
import type { StoredRecord } from '@mouldwright/web-kit/entity'
import { Button } from 'antd'
import { connection, trustCertificate } from '../shared/index.ts'
import { tell, useTell } from './page-words.ts'
import './signals.css'

/** What its server shows, where that is not what is trusted. */
export function waitingCertificate(record: StoredRecord | undefined): string | undefined {
  const seen = record?.['kind'] === 'opcua' ? record['certificateSeen'] : undefined
  return typeof seen === 'string' && seen !== record?.['certificateTrusted'] ? seen : undefined
}

/** As controls show it, to be compared pair by pair. */
const inPairs = (certificate: string) => certificate.toUpperCase().replaceAll(/(..)(?!$)/g, '$1:')

export async function trust(record: StoredRecord): Promise<void> {
  const certificate = waitingCertificate(record)
  const name = String(record['name'])
  if (!certificate) return
  const asked = {
    title: tell('trust.ask', { name }),
    body: tell('trust.body', { certificate: inPairs(certificate) }),
    verb: tell('trust.action'),
  }
  if (!(await ask(asked))) return
  try {
    await call(trustCertificate, { id: record.id, certificate }, { changes: true })
    toast('success', tell('trust.done', { name }))
  } catch (failure) {
    tellFailure(failure)
  }
}

/** Above a connection whose server waits to be trusted. */
export function CertificateLead({ record }: { record: StoredRecord }) {
  const tell = useTell()
  const mayTrust = useSession(({ permissions }) => permissions.has(permissionOf(connection, 'modify')))
  const certificate = waitingCertificate(record)
  if (!certificate) return null
  const isNew = !record['certificateTrusted']
  return (
    <section className="mw-inset signals-certificate" aria-label={tell('trust.waits')}>
      <p>{word('signals', `connection.healthCauseOptions.${isNew ? 'certificateUnknown' : 'certificateChanged'}`)}</p>
      <output className="mw-to-copy" aria-label={word('signals', 'connection.certificateSeen')}>
        {inPairs(certificate)}
      </output>
      {mayTrust && (
        <Button type="primary" onClick={() => void trust(record)}>
          {tell('trust.action')}
        </Button>
      )}
    </section>
  )
}
