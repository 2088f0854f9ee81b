/** What the composition asks of terminals. */
export { createTerminalPort } from './terminal-port.ts'
