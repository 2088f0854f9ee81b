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
    ['TRUSTED_HOSTS', 'login.partner.example, https://elsewhere.example'],
    ['AI_CHAT_URL', 'models.example/v1'],
    ['AI_CHAT_URL', 'https://models.example/v1/chat/completions'],
  ])('[K2] a wrong %s (%s) names itself', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(name))
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
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
  it('sets secure cookies behind https', () => {
    expect(readConfig({ PUBLIC_URL: 'https://suite.example' }).secure).toBe(true)
  })
})
