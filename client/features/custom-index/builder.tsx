import { type FormEvent, useId, useState } from 'react'
import { idsFromInput } from '../../../shared/market/instrument'
import { isNameOf } from '../../../shared/market/plain-name'
import { dateToMs } from '../../../shared/market/session'
import { BASKET_MEMBERS_MAX, FIRST_EXCHANGE_DAY } from '../../../shared/protocol/limits'
import { type BasketInput, type CustomIndex, REBALANCES, type Rebalance } from '../../../shared/protocol/rest-baskets'
import { saveCustomIndex } from '../../api/custom-index'
import { useInstruments, useSession } from '../../store/hooks'
import { asApiError } from '../../store/use-resource'
import { customIndex as text } from '../../text/custom-index'
import { watchlist } from '../../text/watchlist'
import { Button } from '../../ui/button'
import { formatDay, formatPercent } from '../../ui/format'
import { Panel } from '../../ui/panel'
import { Segmented } from '../../ui/segmented'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'
import { readMemberLines, weightProblem } from './read-members'

type Weighting = CustomIndex['weighting']
const WEIGHTINGS: readonly Weighting[] = ['equal', 'float', 'own']
const EFFECTS: readonly BasketInput['effect'][] = ['today', 'base']

const asText = ({ weighting, members }: CustomIndex) =>
  members.map(({ id, weight }) => (weighting === 'own' ? `${id} ${(weight * 100).toFixed(2)}` : id)).join('\n')

/** Members as typed, matched to the registry: by code, also one that changed, else by name or pinyin if that means one alone. */
function useMembers(typed: string) {
  const instruments = useInstruments()
  const members = new Map<string, { id: string; name: string; weight: number | null }>()
  const doubts: string[] = []
  let repeated = 0
  for (const { typed: word, weight } of readMemberLines(typed)) {
    const presentOf = (id: string) => instruments.formerOf(id)?.now ?? ''
    const byCode = idsFromInput(word).flatMap((id) => instruments.get(id) ?? instruments.get(presentOf(id)) ?? [])
    const exact =
      byCode.length > 0
        ? byCode
        : instruments
            .search(word, 6)
            .filter(
              ({ name, plain, pinyin }) =>
                isNameOf(word, name, plain) || pinyin.split(' ').includes(word.toLowerCase()),
            )
    const found = byCode[0] ?? (exact.length === 1 ? exact[0] : undefined)
    if (!found) doubts.push(word)
    else if (members.has(found.id)) repeated++
    else members.set(found.id, { id: found.id, name: found.name, weight })
  }
  return { members: [...members.values()], doubts, repeated }
}

interface Typed extends Pick<ReturnType<typeof useMembers>, 'members' | 'doubts'> {
  weighting: Weighting
  day: string
  tradingDay: string
}

/** Why it cannot be saved, in words. */
function whyNot({ members, doubts, day, tradingDay, weighting }: Typed): string | undefined {
  if (members.length === 0) return text.noMembers
  if (members.length > BASKET_MEMBERS_MAX) return text.tooMany
  if (doubts.length > 0) return `${text.doubts}：${doubts.join(' ')}`
  if (Number.isNaN(dateToMs(day))) return text.baseWrong
  if (day > tradingDay) return text.baseLate(formatDay(tradingDay))
  if (day < FIRST_EXCHANGE_DAY) return text.baseEarly
  const wrong = weighting === 'own' ? weightProblem(members.map(({ weight }) => weight)) : undefined
  if (wrong?.kind === 'missing') return text.weightMissing(wrong.count)
  if (wrong?.kind === 'heavy') {
    return text.overCap(members[wrong.place]?.name ?? '', formatPercent(wrong.share, { sign: false, digits: 1 }))
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

/** A choice below its title, and what it means. */
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

/** Codes or names, one a line, and what is read of them. */
function MembersField({ typed, onType, read }: MembersFieldProps) {
  const { members, doubts, repeated } = read
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-12 text-text-2">
        {text.codes}
      </label>
      <textarea
        id={id}
        rows={10}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        className="num resize-y rounded border border-line bg-app px-2 py-1 leading-normal hover:border-text-3"
      />
      <p aria-live="polite" className="text-12 text-text-3">
        {typed.trim() === '' ? text.codesHint : text.members(members.length)}
        {repeated > 0 && ` · ${text.repeated(repeated)}`}
        {doubts.length > 0 && (
          <span className="text-warning">
            {' '}
            · {watchlist.doubts(doubts.length)}：{doubts.slice(0, 6).join(' ')}
          </span>
        )}
      </p>
    </div>
  )
}

interface MembersFieldProps {
  typed: string
  onType: (typed: string) => void
  read: ReturnType<typeof useMembers>
}

/** Inputs of a basket, and its save button. */
function useDraft({ name, basket, onSaved }: BuilderProps) {
  const { tradingDay } = useSession()
  const [typed, setTyped] = useState(() => (basket ? asText(basket) : ''))
  const [weighting, setWeighting] = useState<Weighting>(basket?.weighting ?? 'equal')
  const [baseDay, setBaseDay] = useState(basket?.baseDay ?? '')
  const [rebalance, setRebalance] = useState<Rebalance>(basket?.rebalance ?? 'none')
  const [chosenEffect, setEffect] = useState<BasketInput['effect']>('today')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const read = useMembers(typed)
  const { members, doubts } = read
  const day = baseDay === '' ? tradingDay : baseDay
  // A basket created or changed today has no data of today to preserve.
  const canKeep = basket !== undefined && basket.from < tradingDay
  const effect = canKeep ? chosenEffect : 'base'

  async function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = whyNot({ members, doubts, day, tradingDay, weighting })
    setProblem(wrong)
    if (wrong) return
    setBusy(true)
    try {
      const saved = await saveCustomIndex(name, {
        baseDay: effect === 'today' && basket ? basket.baseDay : day,
        weighting,
        rebalance,
        effect,
        members: members.map((member) => ({ id: member.id, weight: member.weight ?? 0 })),
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

interface BuilderProps {
  name: string
  basket?: CustomIndex
  onSaved: (basket: CustomIndex) => void
}

/** Makes a basket under this name, or changes it. */
export function Builder(props: BuilderProps) {
  const { name, basket } = props
  const draft = useDraft(props)
  const { weighting, rebalance, effect, problem } = draft
  return (
    <Panel title={basket ? text.edit : text.build(name)} className="flex-1" bodyClassName="overflow-y-auto p-3">
      <form onSubmit={draft.submit} noValidate className="flex max-w-2xl flex-col gap-3">
        {!basket && <p className="text-text-2">{text.buildIntro}</p>}
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
        <MembersField typed={draft.typed} onType={draft.setTyped} read={draft.read} />
        {problem && (
          <p role="alert" className="text-warning">
            {problem}
          </p>
        )}
        <Button type="submit" variant="primary" disabled={draft.busy} className="self-start">
          {text.save}
        </Button>
      </form>
    </Panel>
  )
}
