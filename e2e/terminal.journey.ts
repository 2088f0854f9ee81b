/** A shift at the terminal: enrolled by a code, signed in by PIN and badge, work by scans and by hand, off line and back. */
import { expect, test, type Browser, type Page } from '@playwright/test'
import { workMs } from './calls.fixture.ts'
import { callOf, expectAccessible, shoot, signedIn, newMark, nowhere } from './journey.fixture.ts'
import { expectSaid } from './said.fixture.ts'
import {
  addWorker,
  codeOf,
  enrol,
  expectReported,
  expectWithin,
  openTablet,
  scan,
  signInByBadge,
  type Worker,
} from './terminal.fixture.ts'

interface Prepared {
  admin: Page
  code: string
  worker: Worker
  machine: { id: number; name: string; code: string }
  batch: { id: number; number: string; code: string }
  second: { id: number; number: string; code: string }
  /** Why work pauses, as the company has it ready. */
  remark: string
}

/** A machine, a part of one operation in two batches, a worker without a phone: as an administrator keeps them. */
async function prepare(browser: Browser, tag: string): Promise<Prepared> {
  const admin = await signedIn(browser, 'other', { at: nowhere })
  const add = (path: string, draft: object) => callOf(admin, `${path}/add.do`, draft)
  const nth = newMark()
  const section = await add('bms/section', { name: `S${nth}`, type: 'cnc' })
  const machineName = `C${nth}`
  const machine = await add('machine', { name: machineName, sectionId: section.id })
  const process = await add('bms/process', { code: `p${nth}`, name: `Mill ${nth}`, sectionId: section.id })
  const mould = await add('bom/mold', { number: `T${nth}`, name: 'Cover', deliveryDate: '2030-01-31', priority: 5 })
  const part = await add('bom/part', { mouldId: mould.id, number: 'C01', name: 'Core', quantity: 3 })
  const operations = [{ number: 10, processId: process.id, estimatedMinutes: 60, setupMinutes: 10 }]
  await add('bom/route', { partId: part.id, operations })
  const batches = [`T${nth}-1`, `T${nth}-2`]
  const made: number[] = []
  for (const number of batches) made.push((await add('bom/bomBatch', { number, partId: part.id, quantity: 3 })).id)
  const remark = `等待刀具 ${nth}`
  await add('bms/remark', { use: 'pause', name: remark })
  const worker = await addWorker(admin, nth, `Worker ${tag} ${nth}`.slice(0, 20))
  const { code } = await callOf(admin, 'terminals/terminal/makeCode.do', { name: `T${nth}`, sectionId: section.id })
  return {
    admin,
    code,
    remark,
    worker,
    machine: { id: machine.id, name: machineName, code: await codeOf(admin, 'machine', machine.id) },
    batch: { id: made[0]!, number: batches[0]!, code: await codeOf(admin, 'batch', made[0]!) },
    second: { id: made[1]!, number: batches[1]!, code: await codeOf(admin, 'batch', made[1]!) },
  }
}

const words = {
  zh: {
    ...{
      code: '登记码',
      enrol: '登记',
      people: '选姓名',
      start: '已开工',
      running: '加工中',
      handOver: '交班',
      scrap: '报废',
      pause: '暂停',
      paused: '已暂停',
      goOn: '继续',
      continued: '已继续',
    },
    ...{
      tool: '断刀、刀具磨损',
      again: '重做',
      send: '报工',
      finish: '完工',
      offline: '离线',
      waiting: /待发送 \d/,
      online: '在线',
    },
    ...{ signIn: '登录', scanAgain: '没扫清楚，请再扫一次', back: '返回', enter: '确定', kept: /已保存/ },
    ...{ refused: '服务器没有接收的报工', seen: '知道了' },
    ...{ call: '呼叫', quality: '质量', calling: /呼叫中 \d/, waits: '等待应答', answered: '已应答' },
  },
  en: {
    ...{
      code: 'Code',
      enrol: 'Enrol',
      people: 'Choose your name',
      start: 'started',
      running: 'Running',
      handOver: 'Hand over',
      scrap: 'Scrap',
      pause: 'Pause',
      paused: 'paused',
      goOn: 'Continue',
      continued: 'continued',
    },
    ...{
      tool: 'Tool broken or worn',
      again: 'Make again',
      send: 'Report',
      finish: 'Finish',
      offline: 'Offline',
      waiting: /To send: \d/,
      online: 'Online',
    },
    ...{ signIn: 'Sign in', scanAgain: 'Not read: scan again', back: 'Back', enter: 'Enter', kept: /Saved/ },
    ...{ refused: 'Reports that the server refused', seen: 'Seen' },
    ...{
      call: 'Call',
      quality: 'Quality',
      calling: /Calls \d/,
      waits: 'Waiting for an answer',
      answered: 'is on the way',
    },
  },
} as const

/** The key that the tablet keeps, and what becomes of an attempt to read it. */
const keptKey = (page: Page) =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('mouldwright-floor')
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error!))
    })
    const { key } = await new Promise<{ key: CryptoKey }>((resolve) => {
      const request = db.transaction('values').objectStore('values').get('identity')
      request.addEventListener('success', () => resolve(request.result))
    })
    db.close()
    const copied = await crypto.subtle.exportKey('pkcs8', key).then(
      () => 'copied',
      (error: Error) => error.name,
    )
    return { extractable: key.extractable, usages: [...key.usages], copied }
  })

for (const [language, width, height, scheme] of [
  ['zh', 1024, 768, 'light'],
  ['en', 390, 844, 'dark'],
] as const)
  test(`[FL-05 FL-06 FL-07 FL-08 FL-09 FL-12] a shift at a terminal of ${width} × ${height} in ${language}`, async ({
    browser,
  }) => {
    const say = words[language]
    const { admin, code, remark, worker, machine, batch, second } = await prepare(browser, language)
    const { context, page } = await openTablet(browser, { language, width, height, scheme })
    await page.getByLabel(say.code).fill(code.toLowerCase())
    await expectAccessible(page)
    await enrol(page, { terminalCode: code.toLowerCase(), machine }, say)
    expect(await keptKey(page)).toEqual({ extractable: false, usages: ['sign'], copied: 'InvalidAccessError' })
    await expectAccessible(page)
    await shoot(page, `terminal-machines-${language}-${width}`)

    // Read wrongly: nothing is looked up.
    await expectSaid(page, say.scanAgain, () => scan(page, '2000000000001'))

    // In any order: the third one starts.
    await scan(page, machine.code)
    await scan(page, batch.code)
    await expectSaid(page, say.start, () => scan(page, worker.badge))
    await expect(page.locator('.who')).toContainText(worker.name)
    await shoot(page, `terminal-job-${language}-${width}`)
    await expectWithin(page)
    await expectAccessible(page)
    // Help is called to the machine; who comes is told by name.
    await page.getByRole('button', { name: say.call, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: say.quality, exact: true }).click()
    // Its dialog closes once the call is kept: the next one is another.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: say.calling }).click()
    const called = page.getByRole('dialog').getByRole('listitem').filter({ hasText: machine.name })
    await expect(called).toContainText(say.waits)
    const open = async () => (await callOf(admin, 'terminals/call/list.do', { search: worker.name })).rows
    await expect.poll(async () => (await open()).length).toBe(1)
    const [{ id }] = await open()
    await callOf(admin, 'terminals/call/acknowledge.do', { id })
    await expect(called).toContainText(say.answered)
    await expectAccessible(page)
    await expectWithin(page)
    await shoot(page, `terminal-call-${language}-${width}`)
    await page.keyboard.press('Escape')
    await callOf(admin, 'terminals/call/close.do', { id })

    // Why it pauses is a press on what the company has ready.
    await page.getByRole('button', { name: say.pause, exact: true }).click()
    await expectWithin(page)
    await shoot(page, `terminal-pause-${language}-${width}`)
    await expectSaid(page, say.paused, () => page.getByRole('dialog').getByRole('button', { name: remark }).click())
    await expectSaid(page, say.continued, () => page.getByRole('button', { name: say.goOn, exact: true }).click())
    await page.getByRole('button', { name: say.handOver, exact: true }).click()
    await page.getByRole('button', { name: say.scrap, exact: true }).click()
    await page.getByRole('radio', { name: say.tool }).click()
    await page.getByRole('radio', { name: say.again }).click()
    await expectWithin(page)
    await shoot(page, `terminal-scrap-${language}-${width}`)
    await page.getByRole('dialog').getByRole('button', { name: say.send, exact: true }).click()
    await expectReported(admin, batch.id, ['handOver', 'pause', 'scrap', 'start', 'start'])
    const { rows } = await callOf(admin, 'floor/report/list.do', {
      ...{ filters: { batchId: [batch.id], kind: ['pause'] }, size: 10 },
    })
    expect(rows.map(({ reason }: any) => reason)).toEqual([remark])

    // Off line: the page opens, the person signs in, work goes on.
    await page.evaluate(() => navigator.serviceWorker.ready)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(say.offline, { exact: true })).toBeVisible()
    await signInByBadge(page, worker)
    await page.getByRole('button', { name: new RegExp(machine.name) }).click()
    await expectWithin(page)
    await page
      .getByRole('button', { name: new RegExp(`C01`) })
      .first()
      .click()
    await page.getByRole('button', { name: say.finish, exact: true }).click()
    await expectSaid(page, say.kept, () =>
      page.getByRole('dialog').getByRole('button', { name: say.send, exact: true }).click(),
    )
    await expect(page.getByText(say.waiting)).toBeVisible()
    await shoot(page, `terminal-offline-${language}-${width}`)
    await page.reload()
    await expect(page.getByText(say.waiting)).toBeVisible()
    await context.setOffline(false)
    await expectReported(admin, batch.id, ['finish', 'handOver', 'pause', 'scrap', 'start', 'start'])
    await expect(page.getByText(say.online, { exact: true })).toBeVisible()

    // By name and PIN.
    await page.locator('.who').click()
    await page.getByRole('button', { name: worker.name }).click()
    for (const digit of worker.pin)
      await page.getByRole('dialog').getByRole('button', { name: digit, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: say.enter, exact: true }).click()
    await expect(page.locator('.who')).toContainText(worker.name)
    await scan(page, second.code)
    await expect(page.getByText(second.number)).toBeVisible()

    // What has come too late is shown with its reason until somebody has read it, whatever becomes of the page.
    await context.setOffline(true)
    await scan(page, machine.code)
    await expect(page.getByText(say.waiting)).toBeVisible()
    await callOf(admin, 'bom/bomBatch/close', { batches: [{ id: second.id }] })
    await context.setOffline(false)
    const refused = page.getByRole('alert', { name: say.refused })
    await expect(refused).toContainText(second.number, { timeout: workMs })
    await expect(refused).toContainText(worker.name)
    await expectAccessible(page)
    await shoot(page, `terminal-refused-${language}-${width}`)
    await page.reload()
    await expect(refused).toContainText(second.number)
    await refused.getByRole('button', { name: say.seen }).click()
    await expect(refused).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: new RegExp(machine.name) })).toBeVisible()
    await expect(refused).toHaveCount(0)
    await context.close()
    await admin.context().close()
  })
