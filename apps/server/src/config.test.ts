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
  ])('[K2] a wrong %s (%s) names itself', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(name))
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  })
  it('sets secure cookies behind https', () => {
    expect(readConfig({ PUBLIC_URL: 'https://suite.example' }).secure).toBe(true)
  })
})
