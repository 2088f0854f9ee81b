import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('configuration', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({ port: 7400, host: '127.0.0.1', demo: false, role: 'all', secure: false })
  })
  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DEMO', 'yes'],
    ['ROLE', 'boss'],
    ['DATABASE_URL', 'mysql://x'],
    ['PUBLIC_URL', 'factory.example'],
    ['DEPLOYMENT_SECRET', 'short'],
    ['DEPLOYMENT_SECRET_BEFORE', 'one so far, and no new one with it'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector.example:4318'],
    ['TRUSTED_HOSTS', 'login.partner.example, https://elsewhere.example'],
    ['AI_CHAT_URL', 'models.example/v1'],
    ['AI_CHAT_URL', 'https://models.example/v1/chat/completions'],
  ])('[K2] a wrong %s (%s) names itself', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(name))
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  })
  it.each([
    'postgres://owner:secret@db.example:5432/mould',
    'postgres://owner:secret@db.example/mould?sslmode=disable',
    'postgres://owner:secret@db.example/mould?sslmode=prefer',
    'postgres://owner:secret@db.example/mould?sslmode=no-verify',
    'postgres://owner:secret@10.0.0.8/mould',
    'postgres://owner:secret@127.0.0.1.example/mould',
    'postgres://owner:secret@localhost/mould?host=db.example',
  ])('[K2] a database elsewhere is spoken to by TLS: not %s', (url) => {
    for (const name of ['DATABASE_URL', 'DATABASE_APP_URL']) {
      expect(() => readConfig({ [name]: url })).toThrow(new RegExp(`^${name} .*sslmode=verify-full`))
      expect(() => readConfig({ [name]: url })).toThrow(ConfigError)
      expect(readConfig({ [name]: url, DATABASE_ALLOW_PLAIN: '1' })).toBeTruthy()
    }
    expect(() => readConfig({ DATABASE_URL: url, DATABASE_ALLOW_PLAIN: 'yes' })).toThrow(/DATABASE_ALLOW_PLAIN/)
  })
  it.each([
    'postgres://owner:secret@db.example/mould?sslmode=verify-full',
    'postgres://owner:secret@db.example/mould?sslmode=require',
    'postgres://owner:secret@db.example/mould?sslmode=verify-ca&sslrootcert=/etc/ca.pem',
    'postgres://owner:secret@127.0.0.1:5432/mould',
    'postgres://owner:secret@localhost/mould',
    'postgres://owner:secret@[::1]/mould',
    'postgres://owner:secret@localhost/mould?host=/var/run/postgresql',
  ])('[K2] takes %s', (url) => {
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
  })
  it('takes the chat endpoint of a host that it trusts, with its model', () => {
    const env = { TRUSTED_HOSTS: 'models.example', AI_CHAT_URL: 'https://models.example/v1/chat/completions' }
    expect(() => readConfig(env)).toThrow(/AI_CHAT_MODEL/)
    expect(readConfig({ ...env, AI_CHAT_MODEL: 'small', AI_CHAT_SECRET: 'key' }).assistant).toEqual({
      url: env.AI_CHAT_URL,
      model: 'small',
      secret: 'key',
    })
    expect(readConfig({}).assistant).toEqual({})
  })
  it('[OP-06] takes an S3 store whole, its secret by itself or in a file, and says what is missing or wrong', async () => {
    const env = {
      S3_ENDPOINT: 'https://s3.example:9000/',
      S3_BUCKET: 'mould-files',
      S3_KEY_ID: 'KEY',
      S3_SECRET: 'secret',
    }
    const s3 = {
      endpoint: 'https://s3.example:9000',
      region: 'us-east-1',
      bucket: 'mould-files',
      keyId: 'KEY',
      secret: 'secret',
    }
    expect(readConfig({}).s3).toBeUndefined()
    expect(readConfig(env).s3).toEqual(s3)
    const folder = await mkdtemp(join(tmpdir(), 'mouldwright-config-'))
    const path = join(folder, 'secret')
    await writeFile(path, 'secret\n')
    const fromFile = { ...env, S3_SECRET: '', S3_SECRET_FILE: path }
    expect(readConfig(fromFile).s3).toEqual(s3)
    await rm(folder, { recursive: true })
    const wrong: [string, Record<string, string>][] = [
      ['S3_SECRET_FILE', fromFile],
      ['S3_SECRET_FILE', { ...env, S3_SECRET_FILE: path }],
      ['S3_BUCKET', { ...env, S3_BUCKET: '../other' }],
      ['S3_ENDPOINT', { ...env, S3_ENDPOINT: '' }],
      ...['S3_BUCKET', 'S3_KEY_ID', 'S3_SECRET'].map((name): [string, Record<string, string>] => [
        name,
        { ...env, [name]: '' },
      ]),
      ...['s3.example', 'https://user:word@s3.example', 'https://s3.example/path', 'http://s3.example'].map(
        (given): [string, Record<string, string>] => ['S3_ENDPOINT', { ...env, S3_ENDPOINT: given }],
      ),
    ]
    for (const [name, given] of wrong) {
      expect(() => readConfig(given)).toThrow(ConfigError)
      expect(() => readConfig(given)).toThrow(new RegExp(name))
    }
    expect(readConfig({ ...env, S3_ENDPOINT: 'http://127.0.0.1:9000' }).s3?.endpoint).toBe('http://127.0.0.1:9000')
    expect(readConfig({ ...env, S3_ENDPOINT: 'http://s3.example', S3_ALLOW_PLAIN: '1' }).s3).toBeTruthy()
  })
  it('sets secure cookies behind https', () => {
    expect(readConfig({ PUBLIC_URL: 'https://suite.example' }).secure).toBe(true)
  })
})
