import type { Problem, SourceFile } from './source-file.ts'
import { isCode, walkFile } from './source-file.ts'

/** The second part of a name tells what a file is before it is opened. */
const kinds = new Set([
  'entity',
  'action',
  'event',
  'flow',
  'rules',
  'fields',
  'enumeration',
  'handler',
  'handlers',
  'behaviour',
  'query',
  'table',
  'routine',
  'job',
  'view',
  'page',
  'form',
  'dialog',
  'worker',
  'test',
  'fault',
  'contract',
  'property',
  'fixture',
  'journey',
  'survey',
  'bench',
  'config',
  'd',
  'seed',
  'spec',
])

/** Declarations and the kind of file that they belong in. */
const homes: Record<string, string> = { entity: 'entity', event: 'event', flow: 'flow' }

/** Names are `kebab-case.<kind>.ts`, folders say what they are about, and what is declared stands in a file of its kind. */
export function scanFileNames(files: readonly SourceFile[]): Problem[] {
  const problems: Problem[] = []
  for (const file of files.filter(isCode)) {
    const report = (message: string) => problems.push({ path: file.path, message })
    const [stem = '', ...rest] = file.path
      .split('/')
      .at(-1)!
      .replace(/\.tsx?$/, '')
      .split('.')
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem)) report('file names are kebab-case')
    const vague = /\/(helpers?|utils?|misc|common)\//.exec(file.path)
    if (vague) report(`a folder is named by what its files are about, not "${vague[1]}"`)
    const isWords = file.path.includes('/locales/')
    for (const kind of rest)
      if (!kinds.has(kind) && !(isWords && /^(zh|en)$/.test(kind)))
        report(`".${kind}" is not a kind of file that we know`)
    if (!/^modules\/[^/]+\/shared\//.test(file.path) || rest.includes('test')) continue
    walkFile(file, (node, ancestors) => {
      if (node.type !== 'CallExpression' || ancestors.some(({ type }) => type.includes('Function'))) return
      const callee = (node.callee as { name?: string }).name ?? ''
      const home = homes[callee]
      if (home !== undefined && !rest.includes(home)) report(`${callee}(…) stands in a file named *.${home}.ts`)
    })
  }
  return problems
}

/** Folders whose files are counted: decisions, and the migrations that are applied in this order. */
const counted = /^(.*\/(?:decisions|migrations))\/(\d{4})[-_]/

/** Of two changes that took the same number beside each other, one has to take the next; no migration follows a gap. */
export function scanNumbers(files: readonly SourceFile[]): Problem[] {
  const first = new Map<string, string>()
  const problems: Problem[] = []
  for (const { path, text } of files) {
    const [, folder, number] = counted.exec(path) ?? []
    if (!folder || !number) continue
    const before = first.get(`${folder}/${number}`)
    if (before) problems.push({ path, message: `has the number of ${before}` })
    else first.set(`${folder}/${number}`, path)
    const heading = /^# (\d+)\. /.exec(text)?.[1]
    if (path.endsWith('.md') && Number(heading) !== Number(number))
      problems.push({ path, message: `its heading begins with "# ${Number(number)}. "` })
  }
  for (const [place, path] of first) {
    const [, folder, number] = counted.exec(path)!
    const before = `${folder}/${String(Number(number) - 1).padStart(4, '0')}`
    if (place.includes('migrations/') && Number(number) > 1 && !first.has(before))
      problems.push({ path, message: `there is no ${before}` })
  }
  return problems
}
