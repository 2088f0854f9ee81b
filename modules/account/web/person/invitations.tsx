import { acceptInvitation, declineInvitation, type Person } from '@mouldwright/account/shared'
import { call, tellFailure, toast } from '@mouldwright/web-kit'
import { Button } from 'antd'
import { useState } from 'react'
import { useTell } from '../page-words.ts'

type Invitation = Person['invitations'][number]

interface InvitationsProps {
  invitations: readonly Invitation[]
  onChanged: () => Promise<void>
}

/** Companies that have made the person a member, and wait for their yes. */
export function Invitations({ invitations, onChanged }: InvitationsProps) {
  const tell = useTell()
  const [busy, setBusy] = useState<number>()

  async function answer({ tenantId, tenantName }: Invitation, isAccepted: boolean): Promise<void> {
    setBusy(tenantId)
    try {
      await call(isAccepted ? acceptInvitation : declineInvitation, { tenantId })
      await onChanged()
      toast('success', tell(isAccepted ? 'enterprises.accepted' : 'enterprises.declined', { name: tenantName }))
    } catch (error) {
      tellFailure(error)
    } finally {
      setBusy(undefined)
    }
  }

  return invitations.map((invitation) => (
    <section
      key={invitation.tenantId}
      className="mw-panel"
      aria-labelledby={`invitation-${invitation.tenantId}`}
      aria-busy={busy === invitation.tenantId}
    >
      <header className="mw-panel-head">
        <h2 id={`invitation-${invitation.tenantId}`}>
          {tell('enterprises.invitation', { name: invitation.tenantName })}
        </h2>
        <span className="mw-space" />
        <div className="mw-panel-tools">
          <Button disabled={busy !== undefined} onClick={() => void answer(invitation, false)}>
            {tell('enterprises.decline')}
          </Button>
          <Button type="primary" disabled={busy !== undefined} onClick={() => void answer(invitation, true)}>
            {tell('enterprises.accept')}
          </Button>
        </div>
      </header>
      <p className="mw-help">{tell('enterprises.invitationText')}</p>
    </section>
  ))
}
