/** Address of a record's drawer: `production.mould` 12 → `/production/mould?id=12`. */
export function recordPath(entity: string, id: number): string | undefined {
  const [module, stem] = entity.split('.')
  if (!module || !stem) return undefined
  const kebab = stem.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `/${module}/${kebab}?id=${id}`
}
