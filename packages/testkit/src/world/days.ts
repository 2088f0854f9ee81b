import { dayIn } from '@mouldwright/server-kit'

const day = 86_400_000
/** Of the factories that worlds make, unless a test says otherwise. */
const zone = 'Asia/Shanghai'

/** The factory's day so many days from a moment on, `YYYY-MM-DD`: for eight hours of each day another one than in Greenwich. */
export const dayFrom = (now: number, days = 0): string => dayIn(new Date(now + days * day), zone)
