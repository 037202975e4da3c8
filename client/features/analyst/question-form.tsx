import type { FormEvent } from 'react'
import { analyst as text } from '../../text/analyst'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/text-field'
import { useExample } from './use-example'

const QUESTION_MAX = 300

interface QuestionFormProps {
  question: string
  onChange: (words: string) => void
  busy: boolean
  onAsk: (words: string) => void
}

/** A question in one's own words. */
export function QuestionForm({ question, onChange, busy, onAsk }: QuestionFormProps) {
  const example = useExample()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAsk(question)
  }
  return (
    <form onSubmit={submit} className="flex shrink-0 items-end gap-2 border-t border-line p-2">
      <TextField
        label={text.box}
        hideLabel
        size="large"
        value={question}
        onChange={onChange}
        placeholder={example}
        maxLength={QUESTION_MAX}
        className="flex-1"
      />
      <Button type="submit" variant="primary" disabled={busy} className="h-10">
        {busy ? text.asking : text.ask}
      </Button>
    </form>
  )
}
