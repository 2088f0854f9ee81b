import { templateParams, type Template } from '@mouldwright/courier/shared'
import type { Language } from '@mouldwright/kernel'
import { SendError, type Message } from '../ports.ts'

/** A text as it is registered with a provider, and the parameters that it takes, in order. */
export interface RegisteredText {
  id: string
  params: readonly string[]
}

/** What is registered, by template and language. A language that lacks one uses the other's. */
export type RegisteredTexts = Partial<Record<Template, Partial<Record<Language, RegisteredText>>>>

export function registeredText(texts: RegisteredTexts, { template, language }: Message): RegisteredText {
  const of = texts[template]
  const found = of?.[language] ?? of?.zh ?? of?.en
  if (!found) throw new SendError(`no text ${template}`, { isPermanent: true })
  return found
}

/** The parameters that a text takes unless it is said otherwise. */
export const usualParams = (template: Template): readonly string[] => templateParams[template]
