/** What members of many tenants do at once on an ordinary day: four reads to a write, each caller one call after the other. */
import { createRandom } from '../fault/random.ts'
import type { Caller, World } from '../world/world.ts'

interface Load {
  calls: number
  /** What was answered otherwise than asked for. */
  faults: string[]
  /** Of each tenant: somebody of it, and the numbers of customers whose adding was acknowledged. */
  tenants: { caller: Caller; added: string[] }[]
}

/** Members of tenants of their own. */
export async function loadMembers(world: World, tenants: number, members: number): Promise<Caller[][]> {
  const all: Caller[][] = []
  for (let at = 0; at < tenants; at += 1) {
    const tenant = await world.tenant()
    const of: Caller[] = []
    for (let member = 0; member < members; member += 1) of.push(await world.user(['basic.*'], { tenant }))
    all.push(of)
  }
  return all
}

/** So many calls of all of them together. */
export async function mixedLoad(crowds: readonly (readonly Caller[])[], calls: number): Promise<Load> {
  const load: Load = { calls: 0, faults: [], tenants: [] }
  const lanes: Promise<void>[] = []
  for (const [at, members] of crowds.entries()) {
    const added: string[] = []
    load.tenants.push({ caller: members[0]!, added })
    for (const [nth, caller] of members.entries()) lanes.push(work(caller, added, at * 1_000 + nth))
  }
  await Promise.all(lanes)
  return load

  async function work(caller: Caller, added: string[], seed: number): Promise<void> {
    const random = createRandom(seed)
    for (let nth = 0; load.calls < calls; nth += 1) {
      load.calls += 1
      const isWrite = random() < 0.2
      const number = `L${seed}-${nth}`
      const search = added[Math.floor(random() * added.length)] ?? 'L'
      const answer = isWrite
        ? await caller.post('bms/customer/add.do', { number, name: number })
        : random() < 0.5
          ? await caller.post('bms/customer/list.do', { search })
          : await caller.post('bms/section/list.do')
      if (answer.code !== 1) load.faults.push(JSON.stringify(answer))
      else if (isWrite) added.push(number)
    }
  }
}
