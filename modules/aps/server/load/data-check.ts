import type { Defect, RecordRef } from '@mouldwright/aps-engine'
import { machine, resourceGroup, supplier } from '@mouldwright/basic/shared'
import type { Params } from '@mouldwright/kernel'
import { batch, mould, part, route } from '@mouldwright/production/shared'
import { taskLabel, type Names } from '../names.ts'
import type { Found } from '../problem/found.ts'

/** Stored at most; more would be read by nobody. */
const mostDefects = 20_000

/** The engine's faults with the records to mend, besides what the load found itself; errors first, each once. */
export function allFound(
  found: readonly Found[],
  defects: readonly Defect[],
  names: Names,
  withoutGroup: ReadonlySet<number>,
): Found[] {
  const told = defects.flatMap((defect) => {
    const [first] = defect.records
    // Told once at the section or group instead of once for each operation.
    if (defect.code === 'noCapableResource' && first?.kind === 'task' && withoutGroup.has(first.id)) return []
    return [foundOf(defect, names)]
  })
  const seen = new Set<string>()
  const all = [...found, ...told].filter((one) => {
    const key = JSON.stringify([one.code, one.entity, one.recordId, one.params['operation'] ?? one.params])
    return !seen.has(key) && seen.add(key)
  })
  const sorted = [
    ...all.filter(({ severity }) => severity === 'error'),
    ...all.filter(({ severity }) => severity === 'warning'),
  ]
  if (sorted.length <= mostDefects) return sorted
  const kept = sorted.slice(0, mostDefects)
  const more: Found = {
    code: 'tooManyDefects',
    severity: 'warning',
    params: { count: mostDefects },
    entity: null,
    recordId: null,
    label: '',
  }
  return [...kept, more]
}

function foundOf({ code, severity, records, params }: Defect, names: Names): Found {
  const [first] = records
  const place = first ? recordOf(first, names) : undefined
  return {
    code,
    severity,
    params: { ...shownParams(params, names), ...place?.params },
    entity: place?.entity ?? null,
    recordId: place?.recordId ?? null,
    label: place?.label ?? '',
  }
}

/** Numbers of the engine as names. */
function shownParams(params: Defect['params'], names: Names): Params {
  const shown: Record<string, Params[string]> = {}
  for (const [name, value] of Object.entries(params)) {
    if (name === 'taskIds') shown['tasks'] = (value as number[]).map((id) => taskLabel(names, id)).join(' → ')
    else if (name === 'resourceId') shown['resource'] = names.resources[(value as number) - 1]?.name ?? ''
    else shown[name] = value as Params[string]
  }
  return shown
}

function recordOf(
  { kind, id }: RecordRef,
  names: Names,
): { entity: string; recordId: number; label: string; params?: Params } | undefined {
  switch (kind) {
    case 'task': {
      const task = names.tasks[id - 1]!
      const owner = names.parts[names.batches[task.batch - 1]!.part - 1]!
      return {
        entity: route.name,
        recordId: owner.routeId,
        label: `${names.moulds[owner.mould - 1]!.number} ${owner.number}`,
        params: { operation: task.operation, process: names.processes[task.process - 1]! },
      }
    }
    case 'resource': {
      const resource = names.resources[id - 1]!
      const entity = { machine, team: resourceGroup, supplier }[resource.kind].name
      return { entity, recordId: resource.recordId, label: resource.name }
    }
    case 'group': {
      const group = names.groups[id - 1]!
      return { entity: resourceGroup.name, recordId: group.recordId, label: group.name }
    }
    case 'mould': {
      const item = names.moulds[id - 1]!
      return { entity: mould.name, recordId: item.recordId, label: item.number }
    }
    case 'batch': {
      const item = names.batches[id - 1]!
      const owner = names.parts[item.part - 1]!
      return item.recordId === null
        ? { entity: part.name, recordId: owner.recordId, label: owner.number }
        : { entity: batch.name, recordId: item.recordId, label: item.number! }
    }
    default:
      return undefined
  }
}
