import { expect, it } from 'vitest'
import { compareVersions, scanDependencies, scanFloors, scanLock } from './dependencies.ts'
import { scanMachineTraces } from './machine-traces.ts'

const json = (path: string, content: object) => ({ path, text: JSON.stringify(content) })

it('[K1] wants one exact version and one line for each dependency', () => {
  const scan = (dependencies: object, page: string) =>
    scanDependencies([json('package.json', { dependencies }), { path: 'docs/dependencies.md', text: page }])
  expect(scan({ left: '1.2.3' }, '- `left` — pads; alternative none; 1 kB')).toEqual([])
  expect(scan({ left: '^1.2.3' }, '- `left` — pads; alternative none; 1 kB')).toHaveLength(1)
  expect(scan({ left: '1.2.3' }, '')).toHaveLength(1)
  expect(scan({}, '- `left` — pads; alternative none; 1 kB')).toHaveLength(1)
  expect(scan({ left: '1.2.3' }, '- `left`')).toHaveLength(1)
})

it('[K1] wants a lock with hashes and without hosts, and installs without scripts', () => {
  const scan = (entry: object, settings = 'ignore-scripts=true\n', wanted = '1.2.3') =>
    scanLock([
      json('package.json', { dependencies: { left: wanted } }),
      json('package-lock.json', { packages: { 'node_modules/left': { version: '1.2.3', ...entry } } }),
      { path: '.npmrc', text: settings },
    ])
  expect(scan({ integrity: 'sha512-x' })).toEqual([])
  expect(scan({})).toHaveLength(1)
  expect(scan({ integrity: 'sha512-x', resolved: 'https://mirror.example/left.tgz' })).toHaveLength(1)
  expect(scan({ integrity: 'sha512-x', optionalDependencies: { 'left-for-windows': '1.2.3' } })).toHaveLength(1)
  expect(scan({ integrity: 'sha512-x' }, '')).toHaveLength(1)
  expect(scan({ integrity: 'sha512-x' }, 'ignore-scripts=true\nregistry=mirror\n')).toHaveLength(1)
  expect(scan({ integrity: 'sha512-x' }, undefined, '1.2.4')).toHaveLength(1)
})

it('[K1] refuses versions below their floor, wherever they stand', () => {
  const lock = json('package-lock.json', {
    packages: { 'node_modules/ws': { version: '8.20.0' }, 'node_modules/a/node_modules/ws': { version: '8.17.0' } },
  })
  const floors = { ws: { floor: '8.17.1', why: 'ended the server' } }
  expect(scanFloors([lock], floors).map(({ message }) => message)).toEqual([
    'node_modules/a/node_modules/ws is 8.17.0, below 8.17.1: ended the server',
  ])
  expect(compareVersions('1.10.0', '1.9.9')).toBeGreaterThan(0)
  expect(compareVersions('2.0.0-beta.1', '2.0.0')).toBeLessThan(0)
  expect(compareVersions('2.0.0', '2.0.0')).toBe(0)
})

it('finds traces of one machine', () => {
  const place = { root: ['', 'srv', 'checkout'].join('/'), home: ['', 'anna'].join('/') }
  const scan = (text: string) => scanMachineTraces([{ path: 'docs/a.md', text }], place)
  expect(scan(`see ${['', 'home', 'anna', 'notes'].join('/')}`)).toHaveLength(1)
  expect(scan(`see ${place.root}/notes`)).toHaveLength(1)
  expect(scan(`from ${['https:/', 'npm.nexus.example', 'left'].join('/')}`)).toHaveLength(1)
  expect(scan('see modules/home/user/page.ts, https://example.org/home/anna and PORT=7400')).toEqual([])
})
