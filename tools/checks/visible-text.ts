import type { Node, Problem, SourceFile } from './source-file.ts'
import { isCode, isForTests, keyName, lineAt, walkFile } from './source-file.ts'

const mayHaveText = /(^|\/)(locales|seeds|examples|demo)(\/|\.|-)|^tools\//
const ideograph = /[\p{Script=Han}\u3000-\u303f\uff01-\uff5e]/u
const letter = /\p{L}{2}/u
/** What is printed on keys is the same in every language. */
const keyNames = /^(?:(?:Ctrl|Alt|Shift|Cmd|Esc|Enter|Tab|Del|F\d+|[A-Z]|\+)\s*)+$/
/** Attributes that people read, also with a screen reader. */
const spoken = new Set([
  'title',
  'label',
  'placeholder',
  'alt',
  'aria-label',
  'aria-description',
  'description',
  'message',
  'content',
  'tooltip',
  'okText',
  'cancelText',
  'help',
  'extra',
  'emptyText',
  'summary',
])

/**
 * What is data and not a sentence of the product: values that show how a field is filled or how a rule is broken, and words
 * that we understand when people write them (a set that input is looked up in).
 */
const isData = (ancestors: readonly Node[]) =>
  ancestors.some(
    (node) =>
      ['example', 'examples', 'rules'].includes(keyName(node) ?? '') ||
      (node.type === 'NewExpression' && (node.callee as Node).name === 'Set'),
  )

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateElement') return (node.value as { raw: string }).raw
  if (node.type === 'JSXText') return node.value as string
  return undefined
}

function isShown(node: Node, parent: Node | undefined): boolean {
  if (node.type === 'JSXText') return true
  if (parent?.type === 'JSXAttribute') return spoken.has(String((parent.name as Node).name))
  return parent?.type === 'JSXExpressionContainer' && node.type === 'Literal' && !isInAttribute(parent)
}

const isInAttribute = (container: Node) => container['inAttribute'] === true

/** Sentences live in the dictionaries, in both languages; text in code exists in one and is found by nobody who translates. */
export function scanVisibleText(files: readonly SourceFile[]): Problem[] {
  const problems: Problem[] = []
  for (const file of files.filter((each) => isCode(each) && !isForTests(each) && !mayHaveText.test(each.path)))
    walkFile(file, (node, ancestors) => {
      const parent = ancestors.at(-1)
      if (node.type === 'JSXExpressionContainer' && parent?.type === 'JSXAttribute')
        node['inAttribute'] = !spoken.has(String((parent.name as Node).name))
      const text = textOf(node)
      if (text === undefined || isData(ancestors)) return
      const report = (message: string) =>
        problems.push({
          path: file.path,
          line: lineAt(file.text, node.start),
          message: `${message}: ${JSON.stringify(text.trim().slice(0, 40))}`,
        })
      if (ideograph.test(text)) report('Chinese text outside the dictionaries')
      else if (letter.test(text) && !keyNames.test(text.trim()) && isShown(node, parent))
        report('text on a page outside the dictionaries')
    })
  return problems
}
