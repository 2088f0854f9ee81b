import { action, choice, integer, text } from '@mouldwright/kernel'
import { closedObject, Type } from '@mouldwright/kernel/schema'
import { signedInSchema } from '@mouldwright/identity/shared'

const tenantId = () => integer({ min: 1, max: Number.MAX_SAFE_INTEGER })

/** Begins a sign-in of the suite at the central authorize page; what must come back unchanged stays on the server. */
export const beginSignIn = action('sso.signIn.begin', {
  path: '/mcfront/basic-api/blade-auth/oauth/getLoginUrl',
  access: 'public',
  input: { lang: choice({ options: ['cn', 'en'] }), tenantId: tenantId() },
  output: closedObject({ url: Type.String() }),
})

/** Ends it: the code for a tenant's session. Only in the browser that began, once, within minutes. */
export const finishSignIn = action('sso.signIn.finish', {
  path: '/upms/user/sso/loginByCode.do',
  access: 'public',
  input: {
    code: text({ required: true, max: 200 }),
    state: text({ required: true, max: 100 }),
    /** Counts where the sign-in was begun for no tenant. */
    tenantId: tenantId(),
  },
  output: signedInSchema,
  refusals: ['sso.flowWrong', 'sso.noTenant'],
})
