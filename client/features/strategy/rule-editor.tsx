import { type FormEvent, useMemo, useState } from 'react'
import { ADJUSTED_BAR_FIGURES } from '../../../shared/back-test/bar-figures'
import type { FigureNames } from '../../../shared/expression/read-expression'
import { previousTradingDay, shiftDay } from '../../../shared/market/calendar'
import { MAIN_INDEXES } from '../../../shared/market/instrument'
import { withOwnWords } from '../../../shared/market/own-data'
import type { StrategyRun } from '../../../shared/protocol/rest-back-tests'
import { startRun } from '../../api/back-tests'
import { useOwnDataHeads } from '../../store/account/own-data'
import { type DraftFault, faultOf, type StrategyDraft, testOf } from '../../store/account/strategy-draft'
import { useInstruments, useSession } from '../../store/hooks'
import { asApiError } from '../../store/use-resource'
import { ruleLab } from '../../text/rule-lab'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { DateInput } from '../../ui/date-input'
import { Select } from '../../ui/select'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'
import { ConditionField, isReadable } from './condition-field'
import { DraftNumbers } from './draft-numbers'
import { useUniverse } from './use-universe'

/** Words of figures that a rule over daily bars may use, with the data sets of the account. */
function useRuleFigures(): FigureNames {
  const { data: heads } = useOwnDataHeads()
  return useMemo(
    () =>
      withOwnWords(
        ADJUSTED_BAR_FIGURES,
        (heads ?? []).map(({ name }) => name),
      ),
    [heads],
  )
}

const text = ruleLab.editor
const YEAR_DAYS = 365

interface RuleEditorProps {
  draft: StrategyDraft
  onDraft: (draft: StrategyDraft) => void
  onStarted: (run: StrategyRun) => void
}

function faultWords(fault: DraftFault): string {
  const name = text[fault.field as 'cash']
  return fault.kind === 'day' ? text.badDay(name) : text.badNumber(name, String(fault.from), String(fault.to))
}

const hasOtherExit = ({ stop, take, sessions }: StrategyDraft): boolean =>
  [stop, take, sessions].some((field) => field.trim() !== '')

/** Reason why a draft cannot be tested yet; undefined if it can. */
function lackOf(draft: StrategyDraft): string | undefined {
  if (draft.entry.trim() === '') return text.needsEntry
  return draft.exit.trim() === '' && !hasOtherExit(draft) ? text.needsExit : undefined
}

/** Whether all texts of a draft can be read, and it has an exit. */
function isReadableDraft(draft: StrategyDraft, names: FigureNames): boolean {
  const { entry, exit, rank } = draft
  return (
    isReadable(entry, { kind: 'condition', optional: false, names }) &&
    isReadable(exit, { kind: 'condition', optional: hasOtherExit(draft), names }) &&
    isReadable(rank, { kind: 'formula', optional: true, names })
  )
}

/** A rule with its universe, size, exits and costs; starts a back-test of it. */
export function RuleEditor({ draft, onDraft, onStarted }: RuleEditorProps) {
  const instruments = useInstruments()
  const { tradingDay } = useSession()
  const { options, resolve } = useUniverse()
  const names = useRuleFigures()
  const [isStarting, setStarting] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const change = (part: Partial<StrategyDraft>) => {
    setRefusal(undefined)
    onDraft({ ...draft, ...part })
  }
  const { entry, exit, rank } = draft
  const canStart = tradingDay !== '' && isReadableDraft(draft, names)
  const fault = faultOf(draft)
  const lack = lackOf(draft)

  async function start(): Promise<void> {
    const universe = await resolve(draft)
    if (typeof universe === 'string') return setRefusal(universe)
    const to = previousTradingDay(tradingDay)
    const test = testOf(draft, universe, { from: shiftDay(draft.to.trim() || to, -YEAR_DAYS), to }, text.noName)
    try {
      const run = await startRun(test)
      toast.success(text.started(test.name))
      onStarted(run)
    } catch (thrown) {
      setRefusal(asApiError(thrown).message)
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!canStart || fault || isStarting) return
    setStarting(true)
    void start().finally(() => setStarting(false))
  }
  const indexes = MAIN_INDEXES.filter(({ id }) => instruments.get(id))

  return (
    <form className="flex flex-col gap-3 p-2" aria-label={text.title} onSubmit={onSubmit}>
      <TextField label={text.name} value={draft.name} onChange={(name) => change({ name })} maxLength={40} />
      <ConditionField
        label={text.entry}
        value={entry}
        onChange={(next) => change({ entry: next })}
        hint={text.entryHint}
        kind="condition"
        names={names}
      />
      <ConditionField
        label={text.exit}
        value={exit}
        onChange={(next) => change({ exit: next })}
        hint={text.exitHint}
        kind="condition"
        names={names}
      />
      <ConditionField
        label={text.rank}
        value={rank}
        onChange={(next) => change({ rank: next })}
        hint={text.rankHint}
        kind="formula"
        names={names}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label={text.universe}
          options={options}
          value={draft.universe}
          onChange={(universe) => change({ universe })}
          className="max-w-full"
        />
        <Select
          label={text.benchmark}
          options={indexes.map(({ id, name }) => ({ value: id as string, title: name }))}
          value={draft.benchmark}
          onChange={(benchmark) => change({ benchmark })}
        />
      </div>
      {draft.universe === 'codes' && (
        <TextField label={text.codes} value={draft.codes} onChange={(codes) => change({ codes })} maxLength={11_000} />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <DateInput label={text.from} value={draft.from} onChange={(from) => change({ from })} hint={text.yearBefore} />
        <DateInput label={text.to} value={draft.to} onChange={(to) => change({ to })} hint={text.lastDay} />
      </div>
      <DraftNumbers draft={draft} fault={fault} onChange={change} />
      <label className="flex items-center gap-1.5 text-13 text-text-2">
        <input
          type="checkbox"
          checked={draft.checks === 'yes'}
          onChange={(event) => change({ checks: event.target.checked ? 'yes' : '' })}
          className="accent-(--accent)"
        />
        {text.checks}
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" disabled={!canStart || fault !== undefined || isStarting}>
          {isStarting ? text.starting : text.start}
        </Button>
        <p
          role="status"
          className={classNames('min-w-0 flex-1 text-12', refusal || fault ? 'text-warning' : 'text-text-2')}
        >
          {refusal ? text.refused(refusal) : fault ? faultWords(fault) : lack}
        </p>
      </div>
    </form>
  )
}
