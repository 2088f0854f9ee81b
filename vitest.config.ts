import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'packages/**/*.test.{ts,tsx}',
      'modules/**/*.test.{ts,tsx}',
      'apps/**/*.test.{ts,tsx}',
      'tools/**/*.test.ts',
      'examples/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['packages/server-kit/src/postgres/vitest-global-setup.ts'],
    maxWorkers: 2,
    passWithNoTests: false,
  },
})
