/** The provider that belongs to a composition: handlers and services know their kit only. */
import type { Kit, ModuleParts } from '@mouldwright/server-kit'
import type { WebApp } from '../web-server.ts'
import { createNodes, type ProviderNode } from './node.ts'

export interface Provision {
  nodeNow: () => Promise<ProviderNode>
  app: WebApp
}

const provisions = new WeakMap<Kit, Provision>()

/** Made when the composition mounts its routes. */
export function nodesOf(
  kit: Kit,
  parts: Pick<ModuleParts, 'kit' | 'pool' | 'clock' | 'log' | 'newId'> & { app: WebApp; secure: boolean },
): Provision['nodeNow'] {
  const nodeNow = createNodes(parts)
  provisions.set(kit, { nodeNow, app: parts.app })
  return nodeNow
}

export function provisionOf(kit: Kit): Provision {
  const provision = provisions.get(kit)
  if (!provision) throw new Error('The provider is asked before its routes are mounted.')
  return provision
}
