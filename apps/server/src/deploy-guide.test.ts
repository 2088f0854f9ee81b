/** The deploy guide against the programs: variables that they ask for, and commands that there are. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readConfig as readGatewayConfig } from '@mouldwright/gateway-site/config'
import { readConfig } from './config.ts'
import { readWays } from './message-config.ts'

const root = new URL('../../../', import.meta.url)
const textOf = (path: string) => readFileSync(new URL(path, root), 'utf8')
const guide = textOf('docs/deploy.md')

/** Set so that what is asked for only beside them is asked for, too. */
const given = {
  DATABASE_URL: 'postgres://owner:secret@127.0.0.1/mouldwright',
  PUBLIC_URL: 'https://mould.example.com',
  S3_ENDPOINT: 'https://s3.example:9000',
  S3_BUCKET: 'mouldwright',
  S3_KEY_ID: 'mouldwright',
  S3_SECRET: 'f'.repeat(40),
  SMS_PROVIDER: 'tencent',
  SMS_KEY_ID: 'id',
  SMS_KEY_SECRET: 'secret',
  SMS_SIGN_NAME: '模匠',
  SMS_APP_ID: '1400000000',
  SMS_TEMPLATES: '{"code":{"zh":"1","en":"2"}}',
  MAIL_URL: 'smtps://user:password@mail.example:465',
  MAIL_FROM: 'mould@example.com',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example:4318',
  GATEWAY_SERVER: 'https://mould.example.com',
}

/** What a program asks its environment for. */
function askedBy(read: (env: Record<string, string | undefined>) => unknown): string[] {
  const asked = new Set<string>()
  const env = new Proxy<Record<string, string | undefined>>(given, {
    get(of, name) {
      asked.add(String(name))
      return of[String(name)]
    },
  })
  read(env)
  return [...asked].toSorted()
}

/** First columns of tables of variables: some rows have several. */
const tabled = [...guide.matchAll(/^\| ((?:`[A-Z][A-Z0-9_]+`(?:, )?)+) \|/gm)].flatMap(([, names]) =>
  names!.split(', ').map((name) => name.replaceAll('`', '')),
)

it('[OP-05 GW-09] the guide names each variable that server and gateway ask for', () => {
  const asked = [
    ...askedBy(readConfig),
    ...askedBy((env) => readWays(env, readConfig({}).demo)),
    ...askedBy(readGatewayConfig),
  ]
  expect(asked.length).toBeGreaterThan(50)
  // The starter of a gateway tells its program where it lies.
  const ofOurOwn = ['GATEWAY_HOME']
  expect(asked.filter((name) => !ofOurOwn.includes(name) && !guide.includes(`\`${name}\``))).toEqual([])
})

it('[OP-05 GW-09] each variable in its tables is asked for by some program', () => {
  const programs = ['config.ts', 'files-config.ts', 'message-config.ts', 'main.ts', 'backup/other-database.ts']
    .map((name) => textOf(`apps/server/src/${name}`))
    .concat(textOf('apps/gateway/src/config.ts'), textOf('tools/run/server-settings.mjs'))
    .join('\n')
  expect(tabled.length).toBeGreaterThan(50)
  expect(tabled.filter((name) => !programs.includes(name))).toEqual([])
})

it('[OP-01 OP-03 OP-05 GW-08] each command in it is there', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
  const commands = [...guide.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, name]) => name!)
  expect(new Set(commands).size).toBeGreaterThan(6)
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
})

it('[OP-05] the unit in it starts a program that is there, and leaves its children to it', () => {
  const unit = Object.fromEntries([...guide.matchAll(/^(\w+)=(.+)$/gm)].map(([, name, value]) => [name!, value!]))
  expect(existsSync(new URL(unit['ExecStart']!.split(' ')[1]!, root))).toBe(true)
  expect(unit['KillMode']).toBe('mixed')
})

it('[OP-01 OP-03 OP-05 GW-08] each option of a command in it is one that its program reads', () => {
  const sourceOf: Record<string, string> = {
    ...Object.fromEntries(
      ['backup', 'operator', 'restore', 'tenant'].map((name) => [name, `apps/server/src/${name}.ts`]),
    ),
    'gateway:release': 'apps/gateway/src/release.ts',
    sbom: 'tools/run/sbom.mjs',
  }
  const used = [...guide.matchAll(/npm run (?:--silent )?([a-z][\w:-]*) -- ([^`\n]*)/g)].flatMap(([, name, given]) =>
    [...` ${given}`.matchAll(/ --([a-z-]+)/g)].map(([, option]) => ({ name: name!, option: option! })),
  )
  expect(used.length).toBeGreaterThan(15)
  const isRead = ({ name, option }: { name: string; option: string }) =>
    new RegExp(`['"]${option}['"]|\\b${option}:|--${option}\\b`).test(textOf(sourceOf[name]!))
  expect(used.filter((one) => !isRead(one))).toEqual([])
})
