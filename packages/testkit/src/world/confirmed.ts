import type { Envelope } from '@mouldwright/server-kit'
import type { Caller } from './world.ts'

/** The data of a change that the server wants confirmed: asked first, then sent again with the answer to that very question. */
export async function confirmed(caller: Caller, path: string, body: object): Promise<any> {
  const { data } = await caller.post<{ confirm?: string }>(path, body)
  if (!data?.confirm) throw new Error(`${path} asked nothing: ${JSON.stringify(data)}`)
  return caller.ok(path, { ...body, confirm: [data.confirm] })
}

/** The answer to a change, once what the server may ask about it has been confirmed. */
export async function changeConfirmed(caller: Caller, path: string, body: object): Promise<Envelope> {
  const answer = await caller.post<{ confirm?: string } | null>(path, body)
  return answer.data?.confirm ? caller.post(path, { ...body, confirm: [answer.data.confirm] }) : answer
}
