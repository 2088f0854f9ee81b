/** What other modules may ask of gates, and how they add reasons of their own. */
export { gatesOf, sentenceOf, sentencesOf } from './gates.ts'
export { overriddenGates } from './overrides.query.ts'
export { gateKey, type GateQuery, type AmberGateSource, type GateSource } from './gate-sources.ts'
