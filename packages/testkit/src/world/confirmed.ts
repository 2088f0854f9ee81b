import type { Caller } from './world.ts'

/** The data of a change that the server wants confirmed: asked first, then sent again with the answer to that very question. */
export async function confirmed(caller: Caller, path: string, body: object): Promise<any> {
  const { data } = await caller.post<{ confirm?: string }>(path, body)
  if (!data?.confirm) throw new Error(`${path} asked nothing: ${JSON.stringify(data)}`)
  return caller.ok(path, { ...body, confirm: [data.confirm] })
}
