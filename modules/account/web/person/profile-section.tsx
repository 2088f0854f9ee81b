import { removePhoto, photoLimits, savePerson, savePhoto } from '@mouldwright/account/shared'
import {
  basePrefix,
  browserZone,
  call,
  dayIn,
  FaultNote,
  LineField,
  toast,
  useBusy,
  useFaults,
} from '@mouldwright/web-kit'
import { Button } from 'antd'
import { useRef, useState, type FormEvent } from 'react'
import { useTell } from '../page-words.ts'
import type { SectionProps } from './person.page.tsx'
import '../account.css'

/** Name and photo; what others keep is shown, and says who keeps it. */
export default function ProfileSection({ person, onChanged }: SectionProps) {
  const tell = useTell()
  const [name, setName] = useState(person.name)
  const { isBusy, run } = useBusy()
  const { faults, form, show, take, mend } = useFaults(['name'])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (show({ name: name.trim() === '' ? tell('profile.nameMissing') : undefined })) return
    await run(async () => {
      await call(savePerson, { name: name.trim() })
      await onChanged()
      toast('success', tell('saved'))
    }, take)
  }

  const facts = [
    ['phone', person.phone, tell('profile.phoneHelp')],
    ['email', person.email ?? tell('profile.noEmail'), undefined],
    ['createdAt', dayIn(person.createdAt, browserZone()), undefined],
  ] as const
  return (
    <>
      <p className="mw-help">{tell('profile.lead')}</p>
      <Photo person={person} onChanged={onChanged} />
      <form ref={form} className="mw-panel" noValidate onSubmit={(event) => void submit(event)}>
        <FaultNote text={faults.all} />
        <LineField
          label={tell('profile.name')}
          autoComplete="name"
          maxLength={20}
          value={name}
          onChange={(value) => {
            setName(value)
            mend('name')
          }}
          fault={faults.name}
        />
        <div>
          <Button type="primary" htmlType="submit" loading={isBusy} disabled={name.trim() === person.name}>
            {tell('profile.save')}
          </Button>
        </div>
      </form>
      <dl className="mw-panel mw-panel-facts">
        {facts.map(([key, value, help]) => (
          <div key={key}>
            <dt>{tell(`profile.${key}`)}</dt>
            <dd>
              {value}
              {help && <p className="mw-help">{help}</p>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Photo({ person, onChanged }: SectionProps) {
  const tell = useTell()
  const file = useRef<HTMLInputElement>(null)
  const [version, setVersion] = useState(() => Date.now())
  const { isBusy, run } = useBusy()

  async function change(work: () => Promise<unknown>): Promise<void> {
    await run(async () => {
      await work()
      await onChanged()
      setVersion(Date.now())
    })
  }

  async function choose(chosen: File | undefined): Promise<void> {
    if (!chosen) return
    if (chosen.size > photoLimits.bytes) return void toast('danger', tell('profile.photoTooLarge'))
    const image = await base64Of(chosen)
    await change(() => call(savePhoto, { image }, { quiet: true }))
  }

  return (
    <section className="mw-panel mw-photo" aria-label={tell('profile.photo')}>
      {person.hasPhoto ? (
        <img
          src={`${basePrefix}/account/photo/get.do?v=${version}`}
          alt={tell('profile.photoOf', { name: person.name })}
          width={96}
          height={120}
        />
      ) : (
        <span className="mw-photo-none" aria-hidden>
          {[...person.name][0]}
        </span>
      )}
      <div className="mw-photo-tools">
        <div className="mw-actions">
          <Button loading={isBusy} onClick={() => file.current?.click()}>
            {tell('profile.choosePhoto')}
          </Button>
          {person.hasPhoto && (
            <Button disabled={isBusy} onClick={() => void change(() => call(removePhoto, {}, { quiet: true }))}>
              {tell('profile.removePhoto')}
            </Button>
          )}
        </div>
        <p className="mw-help">{tell('profile.photoLimits')}</p>
        <input
          ref={file}
          hidden
          type="file"
          accept=".jpg,.jpeg,.png,.gif,.webp"
          aria-label={tell('profile.choosePhoto')}
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            void choose(chosen)
            // The same file may be chosen again.
            event.target.value = ''
          }}
        />
      </div>
    </section>
  )
}

const base64Of = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^data:[^,]*,/, '')))
    reader.addEventListener('error', () => reject(reader.error ?? new Error(file.name)))
    reader.readAsDataURL(file)
  })
