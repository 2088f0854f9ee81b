import * as fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { addressOf, fileNameOf } from './address.ts'

const at = { origin: 'http://mw.test', now: 1_700_000_000_000 }

describe('where a call goes', () => {
  it('[RQ-01 SH-18] begins with /front and carries a timestamp', () => {
    const paths = ['bms/section/list.do', '/bms/section/list.do', '/front/bms/section/list.do']
    for (const path of paths)
      expect(addressOf(path, {}, { ...at, method: 'POST' }).url).toBe('/front/bms/section/list.do?t=1700000000000')
    expect(addressOf('/frontier/x', {}, { ...at, method: 'POST' }).url).toMatch(/^\/front\/frontier\/x\?/)
  })

  it('[RQ-01] fills path parameters from the payload and takes them out of it', () => {
    const { url, rest } = addressOf(
      '/upms/role/{roleId}/menuOpt/list.do',
      { roleId: 'a/b', page: 2 },
      { ...at, method: 'POST' },
    )
    expect(url).toBe('/front/upms/role/a%2Fb/menuOpt/list.do?t=1700000000000')
    expect(rest).toEqual({ page: 2 })
  })

  it('[RQ-01 I7] does not send a path with an unfilled parameter', () => {
    expect(() => addressOf('/upms/role/{roleId}/x.do', {}, { ...at, method: 'POST' })).toThrow('roleId')
    expect(() => addressOf('/upms/role/{roleId}/x.do', { roleId: '' }, { ...at, method: 'POST' })).toThrow('roleId')
  })

  it('[RQ-02] puts the payload of a GET into the query, and of the others not', () => {
    const payload = { taskId: 5, tags: ['a'], none: null, gone: undefined }
    const { searchParams } = new URL(addressOf('/x.do', payload, { ...at, method: 'GET' }).url, at.origin)
    expect(Object.fromEntries(searchParams)).toEqual({ t: String(at.now), taskId: '5', tags: '["a"]' })
    expect(addressOf('/x.do', payload, { ...at, method: 'DELETE' }).url).toBe(`/front/x.do?t=${at.now}`)
  })

  it('[RQ-03] knows an address of another origin', () => {
    expect(addressOf('https://gate.test/connect', {}, { ...at, method: 'POST' })).toMatchObject({
      isForeign: true,
      url: `https://gate.test/connect?t=${at.now}`,
    })
    expect(addressOf('http://mw.test/front/x', {}, { ...at, method: 'POST' }).isForeign).toBe(false)
  })

  it('[RQ-01] keeps every parameter inside its own step of the path', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (id) => {
        fc.pre(id !== '.' && id !== '..')
        const { url } = addressOf('/a/{id}/b.do', { id }, { ...at, method: 'POST' })
        const steps = url.split('?')[0]!.split('/')
        expect(steps).toHaveLength(5)
        expect(decodeURIComponent(steps[3]!)).toBe(id.toWellFormed())
      }),
      { numRuns: 100 * inject('propertyFactor') },
    )
  })

  it.each(['.', '..'])('[RQ-01 I7] does not send %s as a step of the path', (id) => {
    expect(() => addressOf('/a/{id}/b.do', { id }, { ...at, method: 'POST' })).toThrow('cannot stand')
  })
})

describe('the name of a downloaded file', () => {
  it('[RQ-03] comes from content-disposition, the extended form first', () => {
    expect(fileNameOf(`attachment; filename="__.xlsx"; filename*=UTF-8''%E5%B7%A5%E6%AE%B5.xlsx`)).toBe('工段.xlsx')
    expect(fileNameOf('attachment; filename="a \\"b\\".txt"')).toBe('a "b".txt')
    expect(fileNameOf('attachment; filename=plain.csv; size=3')).toBe('plain.csv')
    expect(fileNameOf(`attachment; filename="ok.txt"; filename*=UTF-8''%E0%A4%A`)).toBe('ok.txt')
    expect(fileNameOf('inline')).toBeUndefined()
    expect(fileNameOf(null)).toBeUndefined()
  })

  it('[RQ-03] is a name and never a folder', () => {
    expect(fileNameOf('attachment; filename="../../etc/passwd"')).toBe('passwd')
    expect(fileNameOf('attachment; filename="C:\\\\temp\\\\x.exe"')).toBe('x.exe')
  })
})
