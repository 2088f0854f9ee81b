import { action, integer, ref } from '@mouldwright/kernel'
import { closedObject, Type } from '@mouldwright/kernel/schema'
import { signInClientEntity } from './sign-in-client.entity.ts'

/** Gives a system a new secret, shown this once; the one before opens nothing any more. */
export const renewClientSecret = action('oms.signInClient.renewSecret', {
  path: '/oms/signInClient/renewSecret.do',
  access: { permission: 'oms.signInClient:modify' },
  input: { id: ref(() => signInClientEntity, { required: true }), version: integer({ required: true, min: 1 }) },
  output: closedObject({ clientId: Type.String(), secret: Type.String() }),
  refusals: ['sso.noSecret'],
})
