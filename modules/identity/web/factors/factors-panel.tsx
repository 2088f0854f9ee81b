import {
  beginTotp,
  listFactors,
  removePasskey,
  renewRecoveryCodes,
  type FactorList,
} from '@mouldwright/identity/shared'
import { ask, browserZone, call, ErrorState, tellFailure, toast, useStillHere, wallClock } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTell } from '../page-words.ts'
import { PasskeyDialog } from './passkey.dialog.tsx'
import { useProof } from './prove-again.dialog.tsx'
import { RecoveryCodes } from './recovery-codes.dialog.tsx'
import { TotpEnd, TotpSetUp } from './totp.dialog.tsx'
import { hasPasskeys } from './use-passkey.ts'
import './factors.css'

/** Further factors of the account: authenticator app, recovery codes, passkeys. */
export function FactorsPanel() {
  const { data, error, refetch } = useQuery({
    queryKey: ['identity-factors'],
    queryFn: async ({ signal }) => (await call(listFactors, {}, { signal })) as FactorList,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <div className="mw-panel" aria-busy />
  return <Factors factors={data} onChanged={() => void refetch()} />
}

type Open = { kind: 'setUp'; secret: string; image: string } | { kind: 'end' } | { kind: 'passkey' } | undefined

function Factors({ factors, onChanged }: { factors: FactorList; onChanged: () => void }) {
  const tell = useTell()
  const { guard, dialog } = useProof(factors.totp)
  const [open, setOpen] = useState<Open>()
  const [codes, setCodes] = useState<readonly string[]>([])
  const run = (work: () => Promise<void>) => void guard(work).catch(tellFailure)
  const close = () => setOpen(undefined)
  const isHere = useStillHere(open)

  function finish(message: string, recoveryCodes: readonly string[] = []): void {
    // Another dialog, or codes that are told this once, may have been opened since; they stay.
    if (isHere()) close()
    if (recoveryCodes.length > 0) setCodes(recoveryCodes)
    toast('success', message)
    onChanged()
  }

  async function dropPasskey({ id, name }: FactorList['passkeys'][number]): Promise<void> {
    const question = { title: tell('passkeys.removeAsk', { name }), body: tell('passkeys.removeText') }
    if (!(await ask({ ...question, verb: tell('passkeys.remove'), danger: true }))) return
    run(async () => {
      await call(removePasskey, { id }, { quiet: true })
      finish(tell('passkeys.removed'))
    })
  }

  async function renewCodes(): Promise<void> {
    const question = { title: tell('recovery.renewAsk'), body: tell('recovery.renewText') }
    if (!(await ask({ ...question, verb: tell('recovery.renew') }))) return
    run(async () => {
      const answer = await call(renewRecoveryCodes, {}, { quiet: true })
      setCodes((answer as { recoveryCodes: string[] }).recoveryCodes)
      onChanged()
    })
  }

  const hasSecond = factors.totp || factors.passkeys.some(({ isSecondFactor }) => isSecondFactor)
  return (
    <>
      <section className="mw-panel">
        <header className="mw-panel-head">
          <h2>{tell('totp.title')}</h2>
          <span className={factors.totp ? 'mw-tag mw-tag-success' : 'mw-tag mw-tag-neutral'}>
            {tell(factors.totp ? 'totp.on' : 'totp.off')}
          </span>
          <span className="mw-space" />
          {factors.totp ? (
            <Button onClick={() => setOpen({ kind: 'end' })}>{tell('totp.remove')}</Button>
          ) : (
            <Button
              type="primary"
              onClick={() =>
                run(async () => {
                  const begun = await call(beginTotp, {}, { quiet: true })
                  setOpen({ kind: 'setUp', ...(begun as { secret: string; image: string }) })
                })
              }
            >
              {tell('totp.setUp')}
            </Button>
          )}
        </header>
        <p className="mw-help">{tell('totp.lead')}</p>
      </section>
      {hasSecond && (
        <section className="mw-panel">
          <header className="mw-panel-head">
            <h2>{tell('recovery.title')}</h2>
            <span className="mw-space" />
            <Button onClick={() => void renewCodes()}>{tell('recovery.renew')}</Button>
          </header>
          <p className="mw-help">{tell('recovery.lead', { count: factors.recoveryCodesLeft })}</p>
        </section>
      )}
      <section className="mw-panel">
        <header className="mw-panel-head">
          <h2>{tell('passkeys.title')}</h2>
          <span className="mw-space" />
          <Button disabled={!hasPasskeys()} onClick={() => setOpen({ kind: 'passkey' })}>
            {tell('passkeys.add')}
          </Button>
        </header>
        <p className="mw-help">{tell(hasPasskeys() ? 'passkeys.lead' : 'passkeys.absent')}</p>
        {factors.passkeys.length === 0 ? (
          <p className="mw-missing">{tell('passkeys.none')}</p>
        ) : (
          <ul className="mw-panel-rows">
            {factors.passkeys.map((passkey) => (
              <li key={passkey.id}>
                <div>
                  <strong>{passkey.name}</strong>
                  <p className="mw-help">
                    {[
                      tell('passkeys.createdAt', { at: wallClock(passkey.createdAt, browserZone()) }),
                      passkey.lastUsedAt
                        ? tell('passkeys.lastUsedAt', { at: wallClock(passkey.lastUsedAt, browserZone()) })
                        : tell('passkeys.unused'),
                      passkey.isSecondFactor ? tell('passkeys.isSecond') : '',
                    ]
                      .filter((part) => part !== '')
                      .join(' · ')}
                  </p>
                </div>
                <Button
                  aria-label={tell('passkeys.removeOf', { name: passkey.name })}
                  onClick={() => void dropPasskey(passkey)}
                >
                  {tell('passkeys.remove')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
      {open?.kind === 'setUp' && (
        <TotpSetUp begun={open} guard={guard} onDone={(list) => finish(tell('totp.done'), list)} onClose={close} />
      )}
      {open?.kind === 'end' && <TotpEnd guard={guard} onDone={() => finish(tell('totp.ended'))} onClose={close} />}
      {open?.kind === 'passkey' && (
        <PasskeyDialog guard={guard} onDone={(list) => finish(tell('passkeys.done'), list)} onClose={close} />
      )}
      {codes.length > 0 && <RecoveryCodes codes={codes} onClose={() => setCodes([])} />}
      {dialog}
    </>
  )
}
