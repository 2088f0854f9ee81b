/** Whether a name says another one already: `CNCF-L` says `CNCF`. */
const says = (name: string, other: string) => name.toLowerCase().includes(other.toLowerCase())

/**
 * Names that stand beside a first one, such as a machine's section and group: without those that the first or another of them says
 * already, so that nothing reads `ASSY ASSY` or `CNCF · CNCF-L`.
 */
export function namesBeside(first: string | undefined, names: readonly (string | null | undefined)[]): string[] {
  const given = names.filter((name) => typeof name === 'string' && name !== '') as string[]
  return given.filter(
    (name, at) =>
      !(first && says(first, name)) &&
      !given.some((other, where) => where !== at && says(other, name) && (where < at || !says(name, other))),
  )
}
