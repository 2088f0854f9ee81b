/** Calls that open, renew or end a session: they go as they are, without a renewal of the token before. */
const sessionPaths = [
  '/front/getTokenService',
  '/front/getKeyAndIv',
  '/front/upms/user/login',
  '/front/upms/user/loginBySms',
  '/front/upms/user/secondFactor',
  '/front/upms/user/passkey/options',
  '/front/upms/user/passkey/verify',
  '/front/upms/user/logout.do',
]

/** Whether an address, with its query, is one of them. */
export const isAboutSession = (url: string) => sessionPaths.some((path) => url === path || url.startsWith(`${path}?`))
