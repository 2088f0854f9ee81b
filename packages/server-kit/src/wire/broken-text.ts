import { isBrokenText, type Issue } from '@mouldwright/kernel'

type Path = readonly (string | number)[]

/**
 * Broken texts of an input, each with its field: lone surrogates, NUL, and U+FFFD, which is what bytes become that are no UTF-8.
 * Keys are looked at like values. Goes down without recursion: the depth is the caller's.
 */
export function brokenTextIssues(input: unknown): Issue[] {
  const issues: Issue[] = []
  const open: { path: Path; value: unknown }[] = [{ path: [], value: input }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, value } = next
    if (typeof value === 'string') {
      if (isBrokenText(value)) issues.push(issueAt(path))
    } else if (Array.isArray(value)) {
      for (const [at, item] of value.entries()) open.push({ path: [...path, at], value: item })
    } else if (typeof value === 'object' && value !== null)
      for (const [key, item] of Object.entries(value)) {
        if (isBrokenText(key)) issues.push(issueAt([...path, key]))
        open.push({ path: [...path, key], value: item })
      }
    if (issues.length >= mostIssues) break
  }
  return issues.toReversed()
}

const mostIssues = 100

/** Rows are counted from 1, like those of child records. */
function issueAt(path: Path): Issue {
  const row = path.find((part) => typeof part === 'number')
  const field = path
    .filter((part) => typeof part === 'string')
    .map((part) => part.replaceAll('\u0000', '\uFFFD').toWellFormed())
    .join('.')
  return { field, rule: 'brokenText', ...(row === undefined ? {} : { row: row + 1 }) }
}
