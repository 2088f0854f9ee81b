import type { Node, Problem, SourceFile } from './source-file.ts'
import { isCode, isForTests, keyName, lineAt, walkFile } from './source-file.ts'

/** What a page is asked once: it may say something else a moment later. */
const looks = new Set([
  ...['count', 'isVisible', 'isHidden', 'isChecked', 'isEnabled', 'isDisabled', 'isEditable', 'getAttribute'],
  ...['textContent', 'allTextContents', 'innerText', 'allInnerTexts', 'innerHTML', 'inputValue'],
  'boundingBox',
])

/** Milliseconds that a test waits at least for what it looks for. */
const shortest = 60_000
/** And by `waitUntil` of testkit, unless it is told otherwise. */
const patienceOfState = 240_000
const waits = /^(waitFor|waitUntil|waitForElementToBeRemoved|poll|find(All)?By[A-Z]\w*)$/

/** What happens once, and is not there to be looked at afterwards. */
const passing = /^waitFor(Event|Request|Response)$/

const patience = 'packages/web-kit/src/patience.fixture.ts'
const spawned = /^apps\/gateway\/src\/spawned\.fixture\.ts$/

const nameOfCall = (node: Node): string => {
  const callee = node.callee as Node
  const of = callee.type === 'MemberExpression' ? (callee.property as Node) : callee
  return String(of.name)
}

function isOfExpect(node: Node | undefined): boolean {
  if (node?.type === 'MemberExpression') return isOfExpect(node.object as Node)
  if (node?.type === 'CallExpression') return isOfExpect(node.callee as Node)
  return node?.type === 'Identifier' && node.name === 'expect'
}

const isCall = (node: Node) => node.type === 'CallExpression'
const isFunction = (node: Node) => /Function/.test(node.type)
/** What is tried again, or whose failure is none. */
const isForgiven = (node: Node) => isCall(node) && ['toPass', 'catch'].includes(nameOfCall(node))

/** `await locator.count()`. */
function isLook(node: Node): boolean {
  if (node.type !== 'AwaitExpression') return false
  const asked = node.argument as Node
  return isCall(asked) && (asked.callee as Node).type === 'MemberExpression' && looks.has(nameOfCall(asked))
}

/** `while (!(await dialog.isVisible())) await button.click()`: what is slow to come is asked for again, and comes twice. */
function isTriedAgain(node: Node, ancestors: readonly Node[]): boolean {
  if (!isLook(node)) return false
  const around = [...ancestors.slice(ancestors.findLastIndex(isFunction) + 1), node]
  return around.some((of, at) => /^(For|While|DoWhile)Statement$/.test(of.type) && of.test === around[at + 1])
}

/** `expect(await locator.count())`: by the time of the answer it may be another. */
function isReadOnce(node: Node, ancestors: readonly Node[]): boolean {
  if (!isLook(node)) return false
  const around = ancestors.slice(ancestors.findLastIndex(isFunction) + 1)
  return around.some((of) => isCall(of) && (of.callee as Node).name === 'expect')
}

/** `await button.click(); await page.waitForResponse(is)`: the answer may have come with the click, and comes no second time. */
function isBegunLate(node: Node): boolean {
  if (node.type !== 'AwaitExpression') return false
  const asked = node.argument as Node
  return isCall(asked) && (asked.callee as Node).type === 'MemberExpression' && passing.test(nameOfCall(asked))
}

/** `waitForLoadState('networkidle')`: a page that is busy with an answer has still to ask what follows from it. */
const isIdleOfNetwork = (node: Node): boolean => node.type === 'Literal' && node.value === 'networkidle'

/** `page.locator('.notice')`: a terminal says it for six seconds. */
const isPassingNotice = (node: Node): boolean => node.type === 'Literal' && node.value === '.notice'

/** `{ timeout: 5_000 }` of something that waits, and `waitUntil(look, 'it', 5_000)`. */
function isHasty(node: Node, ancestors: readonly Node[]): boolean {
  if (isCall(node) && nameOfCall(node) === 'waitUntil') {
    const [, , longest] = node.arguments as Node[]
    return longest?.type === 'Literal' && Number(longest.value) < patienceOfState
  }
  if (keyName(node) !== 'timeout' || !(Number((node.value as Node).value) < shortest)) return false
  const call = ancestors.findLast(isCall)
  if (!call || ancestors.at(-2) !== call) return false
  const isWait = waits.test(nameOfCall(call)) || (isOfExpect(call) && /^to[A-Z]/.test(nameOfCall(call)))
  return isWait && !ancestors.some(isForgiven)
}

/** Lines come from a program by a pipe, which may be behind the answer that it has given. */
function isReadEarly(node: Node, ancestors: readonly Node[], text: string): boolean {
  if (!isCall(node) || (node.callee as Node).name !== 'linesOfProgram') return false
  if (ancestors.some((of) => isCall(of) && nameOfCall(of) === 'waitUntil')) return false
  const within = ancestors.findLast(isFunction)
  return !within || !text.slice(within.start, node.start).includes('waitUntil(')
}

function problemOf(node: Node, ancestors: readonly Node[], { path, text }: SourceFile): string | undefined {
  if (path.startsWith('e2e/') && isReadOnce(node, ancestors))
    return 'a page is asked once, and may be another a moment later: expect(locator) looks again'
  if (path.startsWith('e2e/') && isTriedAgain(node, ancestors))
    return 'a page is asked once a turn, and answers late when it is busy: act once, and wait for what comes of it'
  if (path.startsWith('e2e/') && isBegunLate(node))
    return 'it may have happened by then: begin to wait for it before the act that brings it'
  if (path.startsWith('e2e/') && isIdleOfNetwork(node))
    return 'a busy page has still to ask: idle() of the journeys looks at both'
  if (path.startsWith('e2e/') && isPassingNotice(node))
    return 'what a terminal says may be gone when somebody looks: expectSaid() notes it in the page'
  // A bench says how long it will wait.
  if (!path.startsWith('bench/') && isHasty(node, ancestors))
    return 'a busy machine takes longer: leave the limit to all tests'
  if (keyName(node) === 'asyncUtilTimeout' && path !== patience)
    return 'pages of all tests are waited for alike: leave the limit to all tests'
  if (!spawned.test(path) && isReadEarly(node, ancestors, text))
    return 'a line of a program may come later than its answer: wait for it'
  return undefined
}

/** What comes by itself is waited for, as long as a busy machine may need for it. */
export function scanTestWaits(files: readonly SourceFile[]): Problem[] {
  const problems: Problem[] = []
  for (const file of files.filter((each) => isCode(each) && isForTests(each)))
    walkFile(file, (node, ancestors) => {
      const message = problemOf(node, ancestors, file)
      if (message !== undefined) problems.push({ path: file.path, line: lineAt(file.text, node.start), message })
    })
  return problems
}
