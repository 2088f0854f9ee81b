/** The engine's words: what goes in, what comes out, and why. Plain data, safe to clone and to write as JSON. */
export * from './problem.ts'
export * from './reason.ts'
export * from './plan.ts'
export * from './findings.ts'
