import { useId, useState } from 'react'
import { removeFace } from '../../api/account'
import { postFace } from '../../api/identity'
import { account as text } from '../../text/account'
import { Button } from '../../ui/button'
import { RecoveryCode, RenewRecovery } from './recovery-code'
import { useAccountChange } from './run-order'

interface FaceRowProps {
  on: boolean
  /** Whether a service that compares faces is configured. */
  available: boolean
  onChanged: () => void
}

function PhotoField({
  label,
  disabled,
  onChosen,
}: {
  label: string
  disabled: boolean
  onChosen: (file: File | undefined) => void
}) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-12 text-text-2">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept=".jpeg,.jpg,.png,.bmp"
        capture="user"
        disabled={disabled}
        className="min-w-0 max-w-full text-12 text-text-2"
        onChange={({ target }) => onChosen(target.files?.[0])}
      />
    </div>
  )
}

/** The face as a second factor: turned on by two photos, erased when it is turned off. */
export function FaceRow({ on, available, onChanged }: FaceRowProps) {
  const [photos, setPhotos] = useState<[File | undefined, File | undefined]>([undefined, undefined])
  const [recovery, setRecovery] = useState<string>()
  const [busy, run] = useAccountChange()
  const id = useId()
  const [one, other] = photos

  async function turnOn() {
    if (!one || !other) return
    if (!(await run(async () => setRecovery(await postFace(one, other)), text.turnedOn))) return
    setPhotos([undefined, undefined])
    onChanged()
  }
  async function turnOff() {
    if (await run(removeFace, text.face.erased)) onChanged()
  }

  return (
    <fieldset aria-labelledby={id} className="flex flex-col gap-2 border-t border-line pt-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-text-2">
          <span id={id}>{text.face.name}</span>
          <span className="ml-2 text-text-1">{on ? text.face.on : available ? text.off : text.face.unavailable}</span>
        </span>
        {on ? (
          <Button disabled={busy} onClick={turnOff}>
            {text.face.turnOff}
          </Button>
        ) : null}
      </div>
      {available && !on ? (
        <>
          <p className="text-12 text-text-3">{text.face.hint}</p>
          <PhotoField label={text.face.first} disabled={busy} onChosen={(file) => setPhotos([file, other])} />
          <PhotoField label={text.face.second} disabled={busy} onChosen={(file) => setPhotos([one, file])} />
          <Button className="self-start" disabled={busy || !one || !other} onClick={turnOn}>
            {text.face.turnOn}
          </Button>
        </>
      ) : null}
      {on ? <RenewRecovery kind="face" onRenewed={setRecovery} /> : null}
      {on && recovery !== undefined ? <RecoveryCode code={recovery} /> : null}
    </fieldset>
  )
}
