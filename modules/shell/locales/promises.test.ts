/** The landing page and the README promise only what there is: each sentence names the tests that hold it. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pageEn } from './web.en.ts'

const week = 'e2e/planners-week.journey.ts'
const job = 'e2e/main-job.journey.ts'
const check = 'modules/aps/server/load/data-check.test.ts'
const plans = 'modules/aps/server/load/basic-data-in-plans.test.ts'
const publish = 'modules/aps/server/publish/publish-tells.test.ts'
const change = 'modules/aps/server/compare/changes.test.ts'
const imports = 'modules/jobs/server/import.test.ts'
const contract = 'packages/testkit/src/contract'

type Test = readonly [file: string, title: string]

/** Tests by file and beginning of their title. Whoever changes a sentence finds those of the new one. */
const kept: Record<string, readonly Test[]> = {
  'Know today which mould will be late, and why': [
    [week, '[AP-01 AP-05] Monday: the latest mould says in words what makes it late'],
  ],
  'Mouldwright schedules every part, electrode and operation on the machines and people you really have, gives the reason for every wait, and puts the published plan straight onto the shop floor.':
    [
      [plans, '[OU-01] plans the work of a team by how fast its people are'],
      [plans, '[BD-01] plans work by how fast its machine is'],
      ['modules/electrode/server/planned-pieces.test.ts', '[EL-06] a plan waits for pieces'],
      ['packages/aps-engine/src/explain/explain.test.ts', 'fills the lead time exactly, never with a queue of nobody'],
      [publish, '[AP-07 PU-01 PU-04] publishing pushes the message and the event to the workshop'],
    ],
  'Runs on your own server · Chinese and English · open source': [
    ['e2e/language.journey.ts', '[SH-16] another language keeps the form that is half filled'],
    ['packages/testkit/src/contract/entity-words.test.ts', '[SH-11] names all that an entity declares'],
  ],
  'Trace each late mould back to the cause: the machine that was busy, the electrode that was not ready, the day of downtime. One click takes you to that task.':
    [
      [job, 'by mould, the chain says where the time went'],
      ['packages/aps-engine/src/explain/explain.test.ts', 'follows a chain over machines'],
      [
        'modules/aps/web/panels/jump.test.tsx',
        '[AP-01] a task in a sentence is part of its text, and chosen by a press',
      ],
      [change, '[BD-01] a downtime stands in the plan with its machine and reason'],
    ],
  'An EDM operation starts only when its electrodes have been milled, measured and delivered. Electrodes are part of the plan, not of a separate spreadsheet.':
    [
      ['modules/electrode/server/planned-pieces.test.ts', '[EL-06] a plan waits for pieces'],
      ['modules/electrode/server/pieces.test.ts', '[EL-01] burn what their electrode is for, from a magazine'],
    ],
  'Publish a plan and every machine’s dispatch list changes at once, without a reload. Record progress, downtime and material arrivals, and the next run starts from the real state.':
    [
      [job, 'publishing asks with its consequences, and the shop sees the plan without a reload'],
      ['modules/aps/server/load/work-done.test.ts', 'stays in the chart at its actual times'],
      [change, '[BD-01] a downtime stands in the plan with its machine and reason'],
      [check, '[FL-11] says what keeps the next operation of a batch from starting'],
    ],
  'Shifts, holidays, downtime, outsourcing and machine limits are all respected. Thousands of operations become a workable plan within seconds.':
    [
      [
        'packages/aps-engine/src/solve/every-feature.property.test.ts',
        '[AP-15] a shop with whatever a planner may say: no rule is broken',
      ],
      [plans, '[BD-01] plans work that asks for an attribute on machines that have it in their range'],
      [
        'apps/server/src/seeds/example-factory.test.ts',
        '[AP-01 AP-05 AP-16 PH-14 FL-17] fills, plans and publishes a factory',
      ],
    ],
  'Data problems are found before the run. Before you publish you see which moulds move, earlier or later, and how busy each group is.':
    [
      [check, '[AP-14 P3] names each broken record'],
      [change, '[AP-07] are told before publishing: the newly late first'],
      [week, '[PH-11 AP-07] Thursday: the adjusted plan is published, after a look at the moulds that move'],
      ['modules/aps/web/panels/evaluation-panel.test.tsx', '[AP-01 PH-15] is the load of each group'],
    ],
  'Multiple companies and factories, role-based permissions, a history of every change. Runs on your own server, with Excel import and export.':
    [
      [`${contract}/contract.test.ts`, "[T1 OU-06] treats another tenant's record as absent"],
      [`${contract}/contract.test.ts`, '[R1 MO-11] asks each operation for its permission'],
      [`${contract}/catalogue.test.ts`, 'forces row security with one policy'],
      [imports, 'writes a list as people read it, and what it wrote imports without a change'],
    ],
  'One workbook brings in moulds, parts, routes and resources; errors are listed row by row.': [
    [job, 'a whole factory comes in by one workbook'],
    [job, '[I1] a broken workbook names its records and writes nothing'],
  ],
  'Missing hours, work no machine can do, delivery dates in the past: you see them first.': [
    [check, '[AP-14 P3] names each broken record'],
  ],
  'Start, watch the figures improve, stop when it is good enough.': [
    [job, 'a run that is discarded leaves no plan'],
    [job, '[AP-07] a run that is stopped keeps the best plan so far'],
  ],
  'The shop floor sees what comes next on each machine, and which moulds are late.': [
    [job, 'publishing asks with its consequences, and the shop sees the plan without a reload'],
  ],
  'Register, and once your company is approved you can have a first plan the same day.': [
    [
      'modules/registration/server/register.test.ts',
      '[RG-01] the applicant signs in with the chosen password and finds',
    ],
    ['e2e/wizard.journey.ts', '[BD-34] an empty factory comes to its first plan by the wizard'],
  ],
}

/** What promises nothing: names of things to press, headings, and the greeting. */
const names = ['title', 'signIn', 'register', 'enter', 'back', 'picture', 'whyTitle', 'stepsTitle', 'callTitle', 'foot']

type Dictionary = { readonly [key: string]: string | Dictionary }

const textsOf = (of: Dictionary): string[] =>
  Object.entries(of).flatMap(([key, text]) =>
    names.includes(key) ? [] : typeof text === 'string' ? [text] : textsOf(text),
  )

/** Both languages' sentences on the language of the pages, which whoever reads the other one needs first of all. */
const readme = [
  '首次打开按浏览器的语言显示（中文或英文，其他语言显示中文）；登录页右上角可切换，登录后点页头的语言图标切换，选择会记在账号里。',
  "A first visit takes the browser's language (Chinese where it is neither); switch at the top right of the sign-in page, later with the language icon in the header. The account remembers the choice.",
]

const readmeTests: readonly Test[] = [
  ['packages/kernel/src/kernel.test.ts', '[SH-11] a first visit with %s is shown %s'],
  ['e2e/shell-measures.journey.ts', '[SH-11] both pages for signing in have one and the same switch of the language'],
  ['e2e/shell.journey.ts', '[SH-11] theme, language and height of rows change at once, and stay'],
  ['modules/identity/server/members/members.test.ts', '[SH-11 OU-05] the language is the member’s own'],
]

const root = new URL('../../../', import.meta.url)
const contentOf = (file: string) => readFileSync(new URL(file, root), 'utf8')

/** Those of the tests that are no longer there. */
const gone = (tests: readonly Test[]) => {
  const titlesIn = (file: string) =>
    [...contentOf(file).matchAll(/^\s*(?:(?:it|test)(?:\.each\(.*\))?|\]\))\(\s*(['"`])(.+?)\1,/gm)].map(
      (found) => found[2]!,
    )
  return tests.filter(([file, title]) => !titlesIn(file).some((is) => is.startsWith(title)))
}

it('[SH-02] each sentence of the landing page names the tests that hold it', () => {
  expect(textsOf(pageEn.welcome).toSorted()).toEqual(Object.keys(kept).toSorted())
})

it.each(Object.entries(kept))('[SH-02] “%s” is held by tests that there are', (_, tests) => {
  expect(gone(tests)).toEqual([])
})

it('[SH-11] the README says how to choose the language before its first command, as tests hold it', () => {
  const [before] = contentOf('README.md').split('## Try it')
  for (const sentence of readme) expect(before).toContain(sentence)
  expect(gone(readmeTests)).toEqual([])
})
