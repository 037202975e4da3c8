import { useEffect, useRef, useState } from 'react'
import { EVENT_EXAMPLES, EXAMPLES, OTHER_EXAMPLES } from '../../../shared/alerts/examples'
import { REPEATS } from '../../../shared/alerts/watch-state'
import type { AlertChannel, AlertRules, ParsedAlert } from '../../../shared/protocol/rest-alerts'
import { saveAlertRule } from '../../api/alerts'
import { isFull, newDraft, type RuleDraft, ruleInputOf } from '../../store/account/rule-draft'
import { useAlertNow } from '../../store/account/use-alert-now'
import { useAlertReading } from '../../store/account/use-alert-reading'
import { asApiError } from '../../store/use-resource'
import { alertText } from '../../text/alerts'
import { Button } from '../../ui/button'
import { Select } from '../../ui/select'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'
import { BackTestStrip } from './back-test-strip'
import { Check } from './check'
import { NowStrip } from './now-strip'

interface ComposerProps {
  draft: RuleDraft
  /** Webhooks that a rule may be sent to. */
  channels: readonly AlertChannel[]
  /** One's rules, once they are known: how many more there may be. */
  rules?: AlertRules | undefined
  onDraft: (draft: RuleDraft) => void
  onSaved: (rules: AlertRules) => void
  /** The user returned to continue a draft. */
  autoFocus?: boolean
}

/** A condition, the sentence that it is said back in, what else is chosen, and how often it would have rung. */
export function Composer({ draft, channels, rules, onDraft, onSaved, autoFocus = false }: ComposerProps) {
  const read = useAlertReading(draft.condition)
  const [saving, setSaving] = useState(false)
  const now = useAlertNow(read?.ok ? read.condition : undefined)
  const holds = now.data !== undefined && now.data.holds > 0
  /** A condition that was submitted before it was read. */
  const [submitted, setSubmitted] = useState<string>()
  const tooMany = !draft.id && rules && isFull(rules)
  const change = (part: Partial<RuleDraft>) => onDraft({ ...draft, ...part })
  const save = () => {
    setSaving(true)
    const input = { ...ruleInputOf(draft), ringNow: holds && draft.ringNow === true }
    saveAlertRule(input, draft.id)
      .then(
        (rules) => {
          toast.success(alertText.saved(input.name))
          onDraft(newDraft())
          onSaved(rules)
        },
        (thrown: unknown) => toast.error(alertText.failed(asApiError(thrown).message)),
      )
      .finally(() => setSaving(false))
  }
  const latestSave = useRef(save)
  latestSave.current = save
  useEffect(() => {
    if (submitted === undefined || !read) return
    setSubmitted(undefined)
    if (read.ok && submitted === draft.condition) latestSave.current()
  }, [submitted, read, draft.condition])
  const isTyped = draft.condition.trim() !== ''
  return (
    <form
      className="flex flex-col gap-2 p-2"
      aria-label={draft.id ? alertText.editing : alertText.compose}
      onSubmit={(event) => {
        event.preventDefault()
        if (tooMany || saving || !isTyped) return
        if (read?.ok) save()
        else if (!read) setSubmitted(draft.condition)
      }}
    >
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label={alertText.condition}
          value={draft.condition}
          onChange={(condition) => change({ condition, ringNow: false })}
          placeholder={alertText.placeholder}
          maxLength={240}
          autoFocus={autoFocus}
          autoComplete="off"
          spellCheck={false}
          className="min-w-60 flex-1"
        />
        <ExamplePick onPick={(condition) => change({ condition, ringNow: false })} />
      </div>
      <ParsedSentence read={read} wanted={isTyped} />
      {read?.ok && <NowStrip now={now} rings={draft.ringNow === true} onRings={(ringNow) => change({ ringNow })} />}
      <BackTestStrip draft={draft} read={read} />
      <div className="flex flex-wrap items-end gap-2">
        <Choices draft={draft} channels={channels} onChange={change} />
        <Button type="submit" variant="primary" disabled={!isTyped || read?.ok === false || saving || tooMany}>
          {draft.id ? alertText.save : alertText.saveNew}
        </Button>
        {draft.id && <Button onClick={() => onDraft(newDraft())}>{alertText.cancel}</Button>}
        {tooMany && <p className="flex min-h-7 items-center text-13 text-warning">{alertText.full(rules.most)}</p>}
      </div>
    </form>
  )
}

/** Options beside the condition. */
function Choices({
  draft,
  channels,
  onChange: change,
}: Pick<ComposerProps, 'draft' | 'channels'> & { onChange: (part: Partial<RuleDraft>) => void }) {
  const sends = (id: string, on: boolean) =>
    change({ channels: [...draft.channels.filter((each) => each !== id), ...(on ? [id] : [])] })
  return (
    <>
      <TextField
        label={alertText.name}
        value={draft.name}
        onChange={(name) => change({ name })}
        maxLength={40}
        className="w-40"
      />
      <Select
        label={alertText.repeat}
        value={draft.repeat}
        onChange={(repeat) => change({ repeat })}
        options={REPEATS.map((value) => ({ value, title: alertText.repeats[value] }))}
      />
      <TextField
        label={alertText.cooldown}
        value={String(draft.cooldownSeconds)}
        onChange={(text) => change({ cooldownSeconds: Math.min(86_400, Number(text.replace(/\D/g, '') || 0)) })}
        inputMode="numeric"
        className="w-24"
      />
      <Check
        label={alertText.margin}
        title={alertText.marginHelp}
        value={draft.margin}
        onChange={(margin) => change({ margin })}
      />
      <Check label={alertText.adjusts} value={draft.adjusts} onChange={(adjusts) => change({ adjusts })} />
      <Check label={alertText.speaks} value={draft.speaks} onChange={(speaks) => change({ speaks })} />
      {channels.map(({ id, name }) => (
        <Check
          key={id}
          label={alertText.push.to(name)}
          value={draft.channels.includes(id)}
          onChange={(on) => sends(id, on)}
        />
      ))}
    </>
  )
}

function ParsedSentence({ read, wanted }: { read: ParsedAlert | undefined; wanted: boolean }) {
  return (
    <p aria-live="polite" className="min-h-5 text-13">
      {!wanted ? null : !read ? (
        <span className="text-text-3">{alertText.reading}</span>
      ) : read.ok ? (
        <>
          {read.sentence}
          {read.instruments > 1 && <span className="ml-2 text-text-3">{alertText.watches(read.instruments)}</span>}
        </>
      ) : (
        <span className="text-warning">
          {read.at > 0 && `${alertText.refusedAt(read.at)}：`}
          {read.reason}
          {read.near.length > 0 && (
            <span className="ml-2 text-text-2">
              {alertText.near}
              {read.near.map((word) => (
                <code key={word} className="ml-1 rounded border border-line px-1 text-text-1">
                  {word}
                </code>
              ))}
            </span>
          )}
        </span>
      )}
    </p>
  )
}

function ExamplePick({ onPick }: { onPick: (condition: string) => void }) {
  const none = { value: '', title: alertText.pickExample }
  const options = [
    none,
    ...[...EXAMPLES, ...OTHER_EXAMPLES, ...EVENT_EXAMPLES].map((value) => ({ value, title: value })),
  ]
  return (
    <Select
      label={alertText.examples}
      value=""
      onChange={(value) => value !== '' && onPick(value)}
      options={options}
      className="max-w-full"
    />
  )
}
