/** `npm run bench [name …]`: runs the benches one after the other and writes what this machine measured to bench/RESULTS.md. */
import { readdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

export interface Figure {
  name: string
  value: number
  unit: string
}

const folder = new URL('.', import.meta.url)
const wanted = process.argv.slice(2)
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts'))
  .filter((file) => wanted.length === 0 || wanted.includes(file.replace('.bench.ts', '')))

const sections: string[] = []
for (const file of files) {
  const name = file.replace('.bench.ts', '')
  const { run } = (await import(new URL(file, folder).href)) as { run: () => Promise<Figure[]> | Figure[] }
  console.log(`\n${name}`)
  const figures = await run()
  for (const figure of figures)
    console.log(`  ${figure.name.padEnd(64)} ${format(figure.value).padStart(12)} ${figure.unit}`)
  sections.push(
    `## ${name}\n\n| what | value | unit |\n|---|---:|---|\n${figures.map(({ name: what, value, unit }) => `| ${what} | ${format(value)} | ${unit} |`).join('\n')}\n`,
  )
}

function format(value: number): string {
  if (value >= 1_000) return Math.round(value).toLocaleString('en')
  return String(Number(value.toPrecision(3)))
}

// A part of the benches says nothing about the rest: only a whole run is written down.
if (wanted.length === 0) {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(
    fileURLToPath(new URL('RESULTS.md', folder)),
    `# What was measured\n\n\`npm run bench\` on ${date}: ${machine}. Medians of one run on a machine that may do other work besides; compare figures of one run only.\n\n${sections.join('\n')}`,
  )
  console.log('\nWrote bench/RESULTS.md')
}
process.exit(0)
