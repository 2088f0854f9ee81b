/** Calls that the server refuses for the moment are made again when it says. */
import { wireCodes } from '../wire-codes.ts'

/** How often a call is made. */
const mostTimes = 3
/** Seconds; who has to wait longer is told. */
const longestWait = 5

interface Patience {
  wait: (milliseconds: number) => Promise<void>
  /** A second time does no harm. */
  isRepeatable: boolean
}

/**
 * Too many calls are refused before anything is done. A busy server may have done it all and lost only its answer, so a change that it
 * would carry out twice is not made again.
 */
export async function patiently(
  once: () => Promise<Response>,
  { wait, isRepeatable }: Patience,
  times = 1,
): Promise<Response> {
  const response = await once()
  const { status, headers } = response
  const isForNow = status === wireCodes.tooMany || (isRepeatable && status === wireCodes.busy)
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  if (!(isForNow && times < mostTimes && seconds > 0 && seconds <= longestWait)) return response
  await wait(seconds * 1_000)
  return patiently(once, { wait, isRepeatable }, times + 1)
}
