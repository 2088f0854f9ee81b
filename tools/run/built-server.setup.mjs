import { programsForTests } from './build-server.mjs'

/** For vitest's `globalSetup`: tests start the product's programs as `npm start` does. */
export async function setup() {
  Object.assign(process.env, await programsForTests())
}
