/** What the reader of statements knows of an expression. */
import type { Node, SourceFile } from '../source-file.ts'
import type { Schema } from './schemas.ts'

/** Stands for a parameter in a text. */
export const parameter = '\u0000'

export type Known =
  | { is: 'sql'; text: string; row?: RowNode }
  | { is: 'text'; value: string }
  | { is: 'list'; items: Known[] }
  | { is: 'record'; node: Node; scope: Scope }
  | { is: 'function'; node: Node; scope: Scope }
  /** A declared kind of record: what its table is called. */
  | { is: 'entity'; table: string }
  /** Of an answer: row types may follow from it. */
  | { is: 'schema'; schema: Schema }
  | { is: 'nothing' }
  /** Anything else: a value that only the run knows. */
  | { is: 'value' }

/** The row type that a template was given, and the file in whose names it speaks. */
export interface RowNode {
  file: SourceFile
  node: Node
}

export const value: Known = { is: 'value' }
export const nothing: Known = { is: 'nothing' }

/** A piece of SQL that is not known here. */
export class Unknown extends Error {}

export class Scope {
  readonly names = new Map<string, Known | Node>()
  readonly file: SourceFile
  readonly outer: Scope | undefined

  constructor(file: SourceFile, outer?: Scope) {
    this.file = file
    this.outer = outer
  }
}

export const nameOf = (node: unknown): string => (node as { name?: string } | null | undefined)?.name ?? ''
export const keyOf = (node: Node) =>
  String((node.key as { name?: string }).name ?? (node.key as { value?: unknown }).value)

export const snake = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('.', '_')

/** The texts that a parameter's type lists. */
export function listedTexts(pattern: Node): string[] {
  const type = (pattern.typeAnnotation as { typeAnnotation: Node } | null)?.typeAnnotation
  const parts = type?.type === 'TSUnionType' ? (type.types as Node[]) : []
  const texts = parts.map(({ literal }) => (literal as { value?: unknown } | undefined)?.value)
  return texts.every((text) => typeof text === 'string') ? (texts as string[]) : []
}

export function typeSaysSql(pattern: Node): boolean {
  const annotation = JSON.stringify((pattern.typeAnnotation as Node | null)?.typeAnnotation ?? null)
  return /"name":"(Sql|RawBuilder)"/.test(annotation)
}

export const mayBeLeftOut = (pattern: Node): boolean =>
  pattern.optional === true || /TSUndefinedKeyword/.test(JSON.stringify(pattern.typeAnnotation))
