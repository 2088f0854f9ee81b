import { action } from '@mouldwright/kernel'
import { closedObject, orNull, Type } from '@mouldwright/kernel/schema'

const zeroOrOne = Type.Integer({ minimum: 0, maximum: 1 })

/** Until when the session's tenant may work, in the words of the sign-in answer. */
export const fetchExpireTime = action('tenancy.licence.fetch', {
  path: '/fds/hasp/expireTime',
  access: 'signedIn',
  output: closedObject({
    tenantName: Type.String(),
    /** Last licensed day; null without an end. */
    expireDate: orNull(Type.String()),
    expireRemainDays: orNull(Type.Integer()),
    maxOverdueDays: Type.Integer(),
    allowLoginFlag: zeroOrOne,
    overdueFlag: zeroOrOne,
    loginDelaySeconds: Type.Integer(),
    haspExpireSwitch: zeroOrOne,
  }),
  reads: true,
})

/** What a sign-in page may know of the deployment before anybody has signed in. Nothing of any tenant. */
export const getLoginDomain = action('tenancy.deployment.getLoginDomain', {
  path: '/sys/loginDomain/getLoginDomain',
  access: 'public',
  output: closedObject({
    /** The address that people use, without a path. */
    domain: Type.String(),
    /** 1: the address is https, so that the browser offers encryption wherever it stands. */
    secureFlag: zeroOrOne,
    /** 1: the demo, whose accounts the page may name. */
    demoFlag: zeroOrOne,
  }),
  reads: true,
})
