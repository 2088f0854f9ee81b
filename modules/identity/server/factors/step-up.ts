/** The proof of a phone before another tenant is entered: of one session, for one tenant, good once. */
import { checkCode, sendCode } from '@mouldwright/verification/server/api'
import type { CodeSent } from '@mouldwright/verification/shared'
import type { ManualTransactionContext, Db } from '@mouldwright/server-kit'

interface StepUp {
  sessionId: number
  /** The tenant to be entered. */
  tenantId: number
  phone: string
}

const boundTo = ({ sessionId, tenantId }: StepUp) => `session ${sessionId} tenant ${tenantId}`

export const sendStepUp = (ctx: Parameters<typeof sendCode>[0], db: Db, of: StepUp): Promise<CodeSent> =>
  sendCode(ctx, db, { purpose: 'stepUp', channel: 'sms', to: of.phone, deliver: true, boundTo: boundTo(of) })

/** Uses the code up when it is right; a try is counted whatever becomes of the call. */
export const isStepUp = async (ctx: ManualTransactionContext, of: StepUp, code: string): Promise<boolean> =>
  (await checkCode(ctx, { purpose: 'stepUp', to: of.phone, code, boundTo: boundTo(of) })) === 'right'
