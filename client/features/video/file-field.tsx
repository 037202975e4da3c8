import { addVideo as text } from '../../text/video'
import { buttonClass } from '../../ui/button'
import { FormField } from './form-field'

interface FileFieldProps {
  file: File | undefined
  error: string | undefined
  onChoose: (file: File | undefined) => void
}

/** The video file to publish. */
export function FileField({ file, error, onChoose }: FileFieldProps) {
  return (
    <FormField label={text.pickFile} note={text.fileHint} error={error}>
      {(id) => (
        <span className="flex items-center gap-3">
          <label htmlFor={id} className={`${buttonClass()} has-focus-visible:outline-2`}>
            {text.choose}
            <input
              // Another file after this one is sent: the field is recreated, because a file field cannot be cleared.
              key={file ? 'chosen' : 'empty'}
              id={id}
              type="file"
              accept="video/mp4,video/webm,.mp4,.webm"
              onChange={(event) => onChoose(event.target.files?.[0])}
              className="sr-only"
            />
          </label>
          <span className="min-w-0 truncate text-12 text-text-2">{file?.name ?? text.noneChosen}</span>
        </span>
      )}
    </FormField>
  )
}
