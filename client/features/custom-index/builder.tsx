import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { codeOf, exchangeOf } from '../../../shared/market/instrument'
import { dateToMs } from '../../../shared/market/session'
import { BASKET_MEMBERS_MAX, FIRST_EXCHANGE_DAY } from '../../../shared/protocol/limits'
import { type BasketInput, type CustomIndex, REBALANCES, type Rebalance } from '../../../shared/protocol/rest-baskets'
import { saveCustomIndex } from '../../api/custom-index'
import { BASKET_NAME } from '../../store/baskets/basket-code'
import { useOwnBaskets } from '../../store/baskets/use-basket'
import { useInstruments, useSession } from '../../store/hooks'
import { searchSecurities } from '../../store/rows/instruments'
import { asApiError } from '../../store/use-resource'
import { customIndex as text } from '../../text/custom-index'
import { watchlist } from '../../text/watchlist'
import { Button } from '../../ui/button'
import { Chip } from '../../ui/chip'
import { formatDay, formatPercent } from '../../ui/format'
import { Panel } from '../../ui/panel'
import { Segmented } from '../../ui/segmented'
import { SuggestionField } from '../../ui/suggestion-field'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'
import {
  type ReadMembers,
  useReadMembers,
  type Weighting,
  withEqualWeights,
  withMeaning,
  withMember,
  withoutMember,
  withWeight,
} from './draft-members'
import { DraftPreview } from './draft-preview'
import { weightProblem } from './read-members'
import { Starts } from './starts'

const WEIGHTINGS: readonly Weighting[] = ['equal', 'float', 'own']
const EFFECTS: readonly BasketInput['effect'][] = ['today', 'base']

const asTyped = ({ weighting, members }: CustomIndex) =>
  members.map(({ id, weight }) => (weighting === 'own' ? `${id} ${(weight * 100).toFixed(2)}` : id)).join('\n')

interface Typed extends Pick<ReadMembers, 'members' | 'doubts'> {
  name: string
  /** Whether another index of the user has this name. */
  isTaken: boolean
  weighting: Weighting
  day: string
  tradingDay: string
}

/** Why it cannot be saved, as text for the user; undefined if it can. */
function whyNot({ name, isTaken, members, doubts, day, tradingDay, weighting }: Typed): string | undefined {
  if (!BASKET_NAME.test(name) || name.includes('~')) return text.nameExpected
  if (isTaken) return text.nameTaken(name)
  if (members.length === 0) return text.noMembers
  if (members.length > BASKET_MEMBERS_MAX) return text.tooMany
  if (doubts.length > 0) return `${text.doubts}：${doubts.map(({ typed }) => typed).join(' ')}`
  if (Number.isNaN(dateToMs(day))) return text.baseWrong
  if (day > tradingDay) return text.baseLate(formatDay(tradingDay))
  if (day < FIRST_EXCHANGE_DAY) return text.baseEarly
  const wrong = weighting === 'own' ? weightProblem(members.map(({ weight }) => weight)) : undefined
  if (wrong?.kind === 'missing') return text.weightMissing(wrong.count)
  if (wrong?.kind === 'heavy') {
    return text.overCap(
      members[wrong.place]?.instrument.name ?? '',
      formatPercent(wrong.share, { sign: false, digits: 1 }),
    )
  }
  return undefined
}

interface ChoiceProps<V extends string> {
  title: string
  hint: string
  titles: Readonly<Record<V, string>>
  values: readonly V[]
  value: V
  onChange: (value: V) => void
}

/** A choice with its title above and a hint below. */
const Choice = <V extends string>({ title, hint, titles, values, value, onChange }: ChoiceProps<V>) => (
  <div className="flex flex-col gap-1">
    <span className="text-12 text-text-2">{title}</span>
    <Segmented
      label={title}
      value={value}
      onChange={onChange}
      options={values.map((each) => ({ value: each, title: titles[each] }))}
      className="h-7 self-start"
    />
    <span className="text-12 text-text-3">{hint}</span>
  </div>
)

const DOUBTS_SHOWN = 6
const MATCHES_MAX = 8

/** Words that match no instrument or several, with a button for each candidate. */
function Doubts({ doubts, onSettle }: Pick<ReadMembers, 'doubts'> & { onSettle: (typed: string, id: string) => void }) {
  return (
    <ul aria-label={text.doubts} className="flex flex-col gap-1 text-12">
      {doubts.slice(0, DOUBTS_SHOWN).map(({ typed, candidates }) => (
        <li key={typed} className="flex flex-wrap items-center gap-1">
          <span className="text-warning">{typed}</span>
          <span className="text-text-3">{candidates.length > 0 ? text.doubtSeveral : text.doubtUnknown}</span>
          {candidates.map(({ id, name }) => (
            <Chip key={id} pressed={false} onClick={() => onSettle(typed, id)}>
              {name} {codeOf(id)}
            </Chip>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** Two ways to enter members: a search that adds one, and a text of codes or names, with what was recognised in it. */
function MembersField({ typed, onType, read }: MembersFieldProps) {
  const { members, doubts, repeated } = read
  const instruments = useInstruments()
  const id = useId()
  const find = (words: string) =>
    searchSecurities(instruments, words, MATCHES_MAX).map(({ id: found, name }) => ({
      id: found,
      code: codeOf(found),
      name,
      note: members.some(({ instrument }) => instrument.id === found) ? text.already : exchangeOf(found),
    }))
  return (
    <div className="flex flex-col gap-1">
      <SuggestionField
        label={text.addMember}
        placeholder={watchlist.addPlaceholder}
        find={find}
        noMatch={watchlist.noMatch}
        onChoose={(found) => onType(withMember(read, found))}
      />
      <label htmlFor={id} className="mt-2 text-12 text-text-2">
        {text.codes}
      </label>
      <textarea
        id={id}
        rows={5}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        className="num resize-y rounded border border-line bg-app px-2 py-1 leading-normal hover:border-text-3"
      />
      <p aria-live="polite" className="text-12 text-text-3">
        {typed.trim() === '' ? text.codesHint : text.members(members.length)}
        {repeated > 0 && ` · ${text.repeated(repeated)}`}
        {doubts.length > 0 && <span className="text-warning"> · {watchlist.doubts(doubts.length)}</span>}
      </p>
      {doubts.length > 0 && (
        <Doubts doubts={doubts} onSettle={(word, meant) => onType(withMeaning(read, word, meant))} />
      )}
    </div>
  )
}

interface MembersFieldProps {
  typed: string
  onType: (typed: string) => void
  read: ReadMembers
}

/** Inputs of a basket, and its save button. */
function useDraft({ name: usual, basket, onSaved }: BuilderProps) {
  const { tradingDay } = useSession()
  const own = useOwnBaskets().data
  const [name, setName] = useState(usual)
  const [typed, setTyped] = useState(() => (basket ? asTyped(basket) : ''))
  const [weighting, setWeighting] = useState<Weighting>(basket?.weighting ?? 'equal')
  const [baseDay, setBaseDay] = useState(basket?.baseDay ?? '')
  const [rebalance, setRebalance] = useState<Rebalance>(basket?.rebalance ?? 'none')
  const [chosenEffect, setEffect] = useState<BasketInput['effect']>('today')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const read = useReadMembers(typed)
  const { members, doubts } = read
  const day = baseDay === '' ? tradingDay : baseDay
  // A basket created or changed today has no data of today to preserve.
  const canKeep = basket !== undefined && basket.from < tradingDay
  const effect = canKeep ? chosenEffect : 'base'

  async function submit(event: FormEvent) {
    event.preventDefault()
    const isTaken = !basket && own?.some((one) => one.name === name) === true
    const wrong = whyNot({ name, isTaken, members, doubts, day, tradingDay, weighting })
    setProblem(wrong)
    if (wrong) return
    setBusy(true)
    try {
      const saved = await saveCustomIndex(name, {
        baseDay: effect === 'today' && basket ? basket.baseDay : day,
        weighting,
        rebalance,
        effect,
        members: members.map(({ instrument: { id }, weight }) => ({ id, weight: weight ?? 0 })),
      })
      toast.success(text.saved(name))
      onSaved(saved)
    } catch (thrown) {
      setProblem(asApiError(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  return {
    name,
    setName,
    typed,
    setTyped,
    weighting,
    setWeighting,
    baseDay,
    setBaseDay,
    rebalance,
    setRebalance,
    setEffect,
    read,
    tradingDay,
    canKeep,
    effect,
    busy,
    problem,
    submit,
  }
}

type Draft = ReturnType<typeof useDraft>

interface BuilderProps {
  /** Name of the index; for a new one, the suggested name. */
  name: string
  basket?: CustomIndex
  onSaved: (basket: CustomIndex) => void
}

/** Weighting, rebalancing and first day. */
function Rules({ draft }: { draft: Draft }) {
  const { weighting, rebalance, effect } = draft
  return (
    <>
      <Choice
        title={text.weighting}
        hint={text.weightingHint}
        titles={text.weightings}
        values={WEIGHTINGS}
        value={weighting}
        onChange={draft.setWeighting}
      />
      <Choice
        title={text.rebalance}
        hint={text.rebalanceHint}
        titles={text.rebalances}
        values={REBALANCES}
        value={rebalance}
        onChange={draft.setRebalance}
      />
      {draft.canKeep && (
        <Choice
          title={text.effect}
          hint={text.effectHint[effect]}
          titles={text.effects}
          values={EFFECTS}
          value={effect}
          onChange={draft.setEffect}
        />
      )}
      {effect === 'base' && (
        <TextField
          label={text.baseDay}
          value={draft.baseDay}
          onChange={draft.setBaseDay}
          placeholder={draft.tradingDay}
          inputMode="numeric"
          hint={text.baseDayHint}
          className="w-40"
        />
      )}
    </>
  )
}

/** Panel beside the form: sets of members to start with, or today's figures of the typed ones. */
function beside({ read, setTyped, weighting }: Draft): ReactNode {
  if (read.lines.length === 0) return <Starts onUse={(ids) => setTyped(ids.join('\n'))} />
  return (
    <DraftPreview
      members={read.members}
      weighting={weighting}
      onRemove={(id) => setTyped(withoutMember(read, id))}
      onEqualise={() => setTyped(withEqualWeights(read))}
      onWeight={(id, weight) => setTyped(withWeight(read, id, weight))}
    />
  )
}

/** Form that creates an index, or changes an existing one. */
export function Builder(props: BuilderProps) {
  const { name, basket } = props
  const draft = useDraft(props)
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] gap-px lg:grid-cols-[26rem_minmax(0,1fr)]">
      <Panel title={basket ? text.edit : text.build(name)} bodyClassName="overflow-y-auto p-3">
        <form onSubmit={draft.submit} noValidate className="flex flex-col gap-3">
          {!basket && <p className="text-12 text-text-3">{text.buildIntro}</p>}
          {!basket && <TextField label={text.name} value={draft.name} onChange={draft.setName} maxLength={24} />}
          <MembersField typed={draft.typed} onType={draft.setTyped} read={draft.read} />
          <Rules draft={draft} />
          {draft.problem && (
            <p role="alert" className="text-warning">
              {draft.problem}
            </p>
          )}
          <Button type="submit" variant="primary" disabled={draft.busy} className="self-start">
            {text.save}
          </Button>
        </form>
      </Panel>
      {beside(draft)}
    </div>
  )
}
