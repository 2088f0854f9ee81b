import type { Problem } from '../model/model.ts'
import { readFajsp, readFjsp, readFjspSdst, readJsp } from './job-shop.ts'
import { readJsonProblem } from './json-problem.ts'
import { readOps } from './print-shop.ts'

const readers = {
  jsp: readJsp,
  fjsp: readFjsp,
  fajsp: readFajsp,
  'fjsp-sdst': readFjspSdst,
  ops: readOps,
  json: readJsonProblem,
}

export type Format = keyof typeof readers
export const formats = Object.keys(readers) as Format[]

/** @throws BadFile when the text is not of the format */
export const readProblem = (format: Format, text: string): Problem => readers[format](text)
