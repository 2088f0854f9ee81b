import { ask, call, ErrorState, PageHead, toast, useBusy, useMay } from '@mouldwright/web-kit'
import { Tag } from '@mouldwright/web-kit/entity'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { fetchPolicy, policyRights, savePolicy, type Policy } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'

/** What the company demands of everybody who signs in, and who does not meet it yet. */
export default function PolicyPage() {
  const tell = useTell()
  const { data, error, refetch } = useQuery({
    queryKey: ['identity', 'policy'],
    queryFn: ({ signal }) => call(fetchPolicy, {}, { signal }),
  })
  return (
    <div className="mw-page">
      <PageHead title={tell('policy.title')} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <SecondFactorPolicy policy={data} onChanged={async () => void (await refetch())} />
      ) : (
        <section className="mw-panel" aria-busy />
      )}
    </div>
  )
}

function SecondFactorPolicy({ policy, onChanged }: { policy: Policy; onChanged: () => Promise<void> }) {
  const tell = useTell()
  const mayModify = useMay(policyRights.modify)
  const { isBusy, run } = useBusy()
  const { demandsSecondFactor: isOn, lacking, lackingMembers, members } = policy
  /** Two of the same name are told apart by their user names. */
  const isShared = (name: string) => lacking.filter(({ realName }) => realName === name).length > 1

  async function change(): Promise<void> {
    const verb = tell(isOn ? 'policy.turnOff' : 'policy.turnOn')
    const title = tell(isOn ? 'policy.askOff' : 'policy.askOn')
    const body = isOn ? tell('policy.askOffBody') : tell('policy.askOnBody', { count: lackingMembers })
    if (!(await ask({ title, body, verb, danger: isOn }))) return
    await run(async () => {
      await call(savePolicy, { demandsSecondFactor: !isOn })
      await onChanged()
      toast('success', tell('policy.saved'))
    })
  }

  return (
    <section className="mw-panel" aria-labelledby="second-factor-policy">
      <header className="mw-panel-head">
        <h2 id="second-factor-policy">{tell('policy.demand')}</h2>
        <Tag tone={isOn ? 'success' : 'neutral'}>{tell(isOn ? 'policy.on' : 'policy.off')}</Tag>
        <span className="mw-space" />
        {mayModify && (
          <Button type={isOn ? 'default' : 'primary'} loading={isBusy} onClick={() => void change()}>
            {tell(isOn ? 'policy.turnOff' : 'policy.turnOn')}
          </Button>
        )}
      </header>
      <p className="mw-help">{tell('policy.lead')}</p>
      {lackingMembers === 0 ? (
        <p>{tell('policy.all')}</p>
      ) : (
        <>
          <h3>{tell('policy.lacking', { count: lackingMembers, members })}</h3>
          <ul className="mw-panel-names">
            {lacking.map(({ userId, userName, realName }) => (
              <li key={userId}>
                {realName} {isShared(realName) && <span className="mw-help">{userName}</span>}
              </li>
            ))}
          </ul>
          {lackingMembers > lacking.length && (
            <p className="mw-help">{tell('policy.more', { count: lackingMembers - lacking.length })}</p>
          )}
        </>
      )}
    </section>
  )
}
