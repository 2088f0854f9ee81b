import type { Job } from '@mouldwright/terminals/shared'

/** A modification order stops it, whether it has begun or not. */
export const isHeld = ({ reasons }: Job) => reasons.some(({ code, light }) => code === 'hold' && light === 'red')
