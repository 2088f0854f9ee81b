import { sendOwnSms } from '@mouldwright/identity/shared'
import { LicenceLate } from '@mouldwright/identity/web'
import { call, tellFailure } from '@mouldwright/web-kit'
import { SmsDialog } from '@mouldwright/verification/web'
import type { CodeSent } from '@mouldwright/verification/shared'
import { places, usePlaces } from './place-store.ts'
import { switchTo, targetOf, type Arrive } from './switch-place.ts'

/** What stands between choosing a place and being there: the pause of a late licence, the code of a tenant that asks for one. */
export default function SwitchDialogs({ onArrive }: { onArrive: Arrive }) {
  const { late, sms } = usePlaces()
  if (late)
    return (
      <LicenceLate
        days={-(late.expireRemainDays ?? 0)}
        seconds={late.loginDelaySeconds}
        onDone={() => {
          places.set({ late: null })
          switchTo(targetOf(late), onArrive).catch(tellFailure)
        }}
      />
    )
  if (!sms) return null
  return (
    <SmsDialog
      phone={sms.phone}
      purpose="stepUp"
      send={async () =>
        (await call(sendOwnSms, { purpose: 'stepUp', tenantId: sms.target.tenantId }, { quiet: true })) as CodeSent
      }
      submit={(code) => switchTo(sms.target, onArrive, code)}
      onClose={() => places.set({ sms: null })}
    />
  )
}
