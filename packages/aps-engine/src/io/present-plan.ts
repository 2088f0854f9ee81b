const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A plan that was written when the splits of a task were called its parts, with the names of now; any other value as it is. Names alone
 * have changed, so the order of fields stays: a run that is replayed is compared byte for byte.
 */
export function presentPlan(given: unknown): unknown {
  if (!isRecord(given) || !Array.isArray(given['tasks'])) return given
  return {
    ...given,
    tasks: given['tasks'].map((row) => (isRecord(row) && 'part' in row && !('split' in row) ? presentRow(row) : row)),
  }
}

const presentRow = (row: Record<string, unknown>) => {
  const present = renamed(row, { part: 'split', parts: 'splits' })
  const { whyHere } = row
  // It counts splits where the task was given to this resource to be split.
  return isRecord(whyHere) && whyHere['code'] === 'split' && isRecord(whyHere['params'])
    ? { ...present, whyHere: { ...whyHere, params: renamed(whyHere['params'], { parts: 'splits' }) } }
    : present
}

const renamed = (from: Record<string, unknown>, names: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(from).map(([name, value]) => [names[name] ?? name, value]))
