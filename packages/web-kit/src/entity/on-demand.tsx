import { Suspense, useState, type ComponentType } from 'react'
import { Input } from '../fields/plain-input.ts'
import { lazyPart } from '../parts/lazy-part.tsx'

type Controls = typeof import('../fields/controls.ts')
type Forms = typeof import('./forms.ts')

/** What has been fetched stays, and is there at once the next time. */
function keep<T>(fetch: () => Promise<T>) {
  const kept: { parts?: T; fetch: () => Promise<T> } = { fetch: async () => (kept.parts ??= await fetch()) }
  return kept
}

const controls = keep<Controls>(() => import('../fields/controls.ts'))
const forms = keep<Forms>(() => import('./forms.ts'))
const formsWithControls = keep<Forms>(async () => (await Promise.all([forms.fetch(), controls.fetch()]))[0])

/** Fetches all of them, for tests of what is filled in rather than of how it comes. */
export const fetchForms = formsWithControls.fetch

interface FieldProps {
  id?: string | undefined
  ariaLabel?: string | undefined
  'aria-label'?: string | undefined
}

/** Keeps the place of a field. */
const PlaceOfField = ({ id, ariaLabel, 'aria-label': label = ariaLabel }: FieldProps) => (
  <Input id={id} aria-label={label} className="mw-fill" disabled />
)

/**
 * A part of forms whose code comes when the first form shows: most pages are read without one, and dialogs and lists to choose from
 * weigh a quarter of a page. Controls come with forms, so that a dialog is whole when it opens.
 */
const onDemand =
  <T,>(of: ReturnType<typeof keep<T>>) =>
  <P extends object>(part: (parts: T) => ComponentType<P>, Meanwhile?: ComponentType<FieldProps>) => {
    const Coming = lazyPart(async () => part(await of.fetch()))
    return function OnDemand(props: P) {
      // The same one for as long as it shows: another would begin anew.
      const [Part] = useState(() => (of.parts ? part(of.parts) : Coming))
      return (
        <Suspense fallback={Meanwhile && <Meanwhile {...(props as FieldProps)} />}>
          <Part {...props} />
        </Suspense>
      )
    }
  }

const control = onDemand(controls)
const form = onDemand(formsWithControls)

export const AskedField = control(({ AskedField: Part }) => Part)
export const ChoiceSelect = control(({ ChoiceSelect: Part }) => Part, PlaceOfField)
export const FieldInput = control(({ FieldInput: Part }) => Part, PlaceOfField)
export const RefSelect = control(({ RefSelect: Part }) => Part, PlaceOfField)
export const DraftField = form(({ DraftField: Part }) => Part)
export const DraftFields = form(({ DraftFields: Part }) => Part)
export const DraftForm = form(({ DraftForm: Part }) => Part)
export const EntityForm = form(({ EntityForm: Part }) => Part)
export const FormDialog = form(({ FormDialog: Part }) => Part)
