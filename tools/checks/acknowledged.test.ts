import { expect, it } from 'vitest'
import { scanAcknowledged } from './acknowledged.ts'

const found = (text: string, path = 'modules/a/web/a.dialog.tsx') =>
  scanAcknowledged([{ path, text }]).map(({ line }) => line)

it.each([
  ['a call that is left out', `if (isChanged) await call(save, values)\ntoast('success', saved)`],
  ['calls of a list that may be empty', `for (const one of changed) await call(save, one)\ntoast('success', saved)`],
  ['a call behind it', `call(save).catch(tellFailure)\ntoast('success', saved)`],
  ['a question only', `if (!(await ask(question))) return\ntoast('success', saved)`],
  ['looking again only', `await client.invalidateQueries()\ntoast('success', saved)`],
  ['another branch', `if (isNew) {\n  await call(add)\n} else toast('success', saved)`],
  ['a call that failed', `try {\n  await call(add)\n} catch {\n  toast('success', saved)\n}`],
  ['either tone', `toast(isLate ? 'warning' : 'success', saved)`],
  ['a helper', `const told = () => toast('success', saved)\nif (isChanged) await call(save)\ntold()`],
  ['what the kit says', `await changeRecords(client, async () => {\n  if (isOn) await call(save)\n  return saved\n})`],
])('[I6] finds a success that no call stands for: %s', (_what, code) => {
  expect(found(`async function send() {\n${code}\n}`)).toHaveLength(1)
})

it.each([
  ['a call before it', `await call(save)\ntoast('success', saved)`],
  ['a call by another name', `const saved = await draft.submit()\nif (!saved) return\ntoast('success', told)`],
  ['the answer itself', `toast('success', tell(await send()))`],
  ['one of its branches', `const { made } = await call(add)\nif (made > 0) toast('success', told)`],
  ['a condition that waits', `if (await change(() => call(remove))) toast('success', told)`],
  ['a callback of the answer', `await call(close).then(\n  () => toast('success', told),\n  tellFailure,\n)`],
  ['a callback behind the call', `perform(() => call(save), ({ n }) => {\n  toast('success', told(n))\n})`],
  ['a helper', `const told = ({ n }) => toast('success', say(n))\ntold(await call(save))`],
  ['a dialog that was answered', `return <Dialog onDone={() => toast('success', told)} />`],
  [
    'only what was changed',
    `if (a === was && b === before) return tellUnchanged()\nif (a !== was) await call(save)\ntoast('success', told)`,
  ],
  ['the kit', `await changeRecords(client, async () => {\n  await call(save)\n  return told\n})`],
  ['another tone', `toast('info', told)`],
])('[I6] lets be: %s', (_what, code) => {
  expect(found(`async function send() {\n${code}\n}`)).toEqual([])
})

it('[I6] looks at pages, and not at tests', () => {
  const code = `const tell = () => toast('success', saved)`
  expect(found(code, 'packages/web-kit/src/entity/a.tsx')).toEqual([1])
  expect(found(code, 'apps/web/src/a.tsx')).toEqual([1])
  expect(found(code, 'modules/a/web/a.test.tsx')).toEqual([])
})
