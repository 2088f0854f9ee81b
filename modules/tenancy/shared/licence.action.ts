import { action } from '@mouldwright/kernel'
import { Type } from 'typebox'

const closed = { additionalProperties: false }
const zeroOrOne = Type.Integer({ minimum: 0, maximum: 1 })

/** Until when the session's tenant may work, in the words of the sign-in answer. */
export const fetchExpireTime = action('tenancy.licence.fetch', {
  path: '/fds/hasp/expireTime',
  access: 'signedIn',
  input: {},
  output: Type.Object(
    {
      tenantName: Type.String(),
      /** Last licensed day; null without an end. */
      expireDate: Type.Union([Type.String(), Type.Null()]),
      expireRemainDays: Type.Union([Type.Integer(), Type.Null()]),
      maxOverdueDays: Type.Integer(),
      allowLoginFlag: zeroOrOne,
      overdueFlag: zeroOrOne,
      loginDelaySeconds: Type.Integer(),
      haspExpireSwitch: zeroOrOne,
    },
    closed,
  ),
  reads: true,
})

/** What a sign-in page may know of the deployment before anybody has signed in. Nothing of any tenant. */
export const getLoginDomain = action('tenancy.deployment.getLoginDomain', {
  path: '/sys/loginDomain/getLoginDomain',
  access: 'public',
  input: {},
  output: Type.Object(
    {
      /** The address that people use, without a path. */
      domain: Type.String(),
      /** 1: the address is https, so that the browser offers encryption wherever it stands. */
      secureFlag: zeroOrOne,
      /** 1: the demo, whose accounts the page may name. */
      demoFlag: zeroOrOne,
    },
    closed,
  ),
  reads: true,
})
