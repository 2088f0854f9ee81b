import { renewClientSecret, signInClientEntity } from '@mouldwright/oms/shared'
import { ask, call, NoticeDialog, tellFailure } from '@mouldwright/web-kit'
import { EntityPage, useView, view, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { tell, useTell } from './page-words.ts'

interface Shown {
  name: string
  clientId: string
  secret: string
}

/** Systems that people sign in to with their account here. A secret is shown when it is made, and never again. */
export default function SignInClientsPage() {
  const client = useQueryClient()
  const say = useTell()
  const [shown, setShown] = useState<Shown>()
  const dress = useView(() => {
    async function renew({ id, version, ...record }: StoredRecord): Promise<void> {
      const name = String(record['name'])
      const agreed = await ask({
        title: tell('signInClient.renewQuestion', { name }),
        body: tell('signInClient.renewEffect'),
        verb: tell('signInClient.renew'),
        danger: true,
      })
      if (!agreed) return
      try {
        setShown({ name, ...(await call(renewClientSecret, { id, version }, { changes: true })) })
        await client.invalidateQueries({ queryKey: ['entity'] })
      } catch (refused) {
        tellFailure(refused)
      }
    }
    return view(signInClientEntity, {
      actions: [
        {
          key: 'renew',
          label: () => tell('signInClient.renew'),
          permission: 'oms.signInClient:modify',
          at: 'row',
          unfit: ([record]) => (record?.['isPublic'] === true ? tell('signInClient.noSecret') : undefined),
          run: ([record]) => (record ? renew(record) : undefined),
        },
      ],
    })
  }, [client])
  return (
    <>
      <EntityPage of={signInClientEntity} view={dress} />
      {shown && (
        <NoticeDialog
          title={say('signInClient.shown', { name: shown.name })}
          verb={say('signInClient.close')}
          onClose={() => setShown(undefined)}
        >
          <p>{say('signInClient.shownOnce')}</p>
          <dl className="mw-facts">
            {(['clientId', 'secret'] as const).map((name) => (
              <div key={name} className="mw-fact">
                <dt>{name === 'clientId' ? 'client_id' : 'client_secret'}</dt>
                <dd>
                  <code>{shown[name]}</code>
                </dd>
              </div>
            ))}
          </dl>
        </NoticeDialog>
      )}
    </>
  )
}
