import { type FormEvent, useId, useState } from 'react'
import { idsFromInput } from '../../../shared/market/instrument'
import { dateToMs } from '../../../shared/market/session'
import type { CustomIndex } from '../../../shared/protocol/rest'
import { saveCustomIndex } from '../../api/custom-index'
import { useInstruments, useSession } from '../../store/hooks'
import { asApiError } from '../../store/use-resource'
import { customIndex as text } from '../../text/custom-index'
import { watchlist } from '../../text/watchlist'
import { Button } from '../../ui/button'
import { formatPercent } from '../../ui/format'
import { Panel } from '../../ui/panel'
import { Segmented } from '../../ui/segmented'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'
import { MEMBERS_MAX, readMemberLines, weightProblem } from './read-members'

type Weighting = CustomIndex['weighting']
const WEIGHTINGS: readonly Weighting[] = ['equal', 'float', 'own']

const asText = ({ weighting, members }: CustomIndex) =>
  members.map(({ id, weight }) => (weighting === 'own' ? `${id} ${(weight * 100).toFixed(2)}` : id)).join('\n')

/** Members as typed, matched to the registry: by code, else by name or pinyin if that means one alone. */
function useMembers(typed: string) {
  const instruments = useInstruments()
  const members = new Map<string, { id: string; name: string; weight: number | null }>()
  const doubts: string[] = []
  let repeated = 0
  for (const { typed: word, weight } of readMemberLines(typed)) {
    const byCode = idsFromInput(word).flatMap((id) => instruments.get(id) ?? [])
    const exact =
      byCode.length > 0
        ? byCode
        : instruments
            .search(word, 6)
            .filter(({ name, pinyin }) => name === word || pinyin.split(' ').includes(word.toLowerCase()))
    const found = byCode[0] ?? (exact.length === 1 ? exact[0] : undefined)
    if (!found) doubts.push(word)
    else if (members.has(found.id)) repeated++
    else members.set(found.id, { id: found.id, name: found.name, weight })
  }
  return { members: [...members.values()], doubts, repeated }
}

/** Makes a basket under this name, or changes it. */
export function Builder(props: { name: string; basket?: CustomIndex; onSaved: (basket: CustomIndex) => void }) {
  const { name, basket, onSaved } = props
  const { tradingDay } = useSession()
  const [typed, setTyped] = useState(() => (basket ? asText(basket) : ''))
  const [weighting, setWeighting] = useState<Weighting>(basket?.weighting ?? 'equal')
  const [baseDay, setBaseDay] = useState(basket?.baseDay ?? '')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const id = useId()
  const { members, doubts, repeated } = useMembers(typed)
  const day = baseDay === '' ? tradingDay : baseDay

  /** Why it cannot be saved, in words. */
  function whyNot(): string | undefined {
    if (members.length === 0) return text.noMembers
    if (members.length > MEMBERS_MAX) return text.tooMany
    if (doubts.length > 0) return `${text.doubts}：${doubts.join(' ')}`
    if (!/^\d{8}$/.test(day) || Number.isNaN(dateToMs(day))) return text.baseWrong
    const wrong = weighting === 'own' ? weightProblem(members.map(({ weight }) => weight)) : undefined
    if (wrong?.kind === 'missing') return text.weightMissing(wrong.count)
    if (wrong?.kind === 'heavy') {
      return text.overCap(members[wrong.place]?.name ?? '', formatPercent(wrong.share, { sign: false, digits: 1 }))
    }
    return undefined
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = whyNot()
    setProblem(wrong)
    if (wrong) return
    setBusy(true)
    try {
      const saved = await saveCustomIndex({
        name,
        owner: basket?.owner ?? '',
        ownerName: basket?.ownerName ?? '',
        baseDay: day,
        weighting,
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

  return (
    <Panel title={basket ? text.edit : text.build(name)} className="flex-1" bodyClassName="overflow-y-auto p-3">
      <form onSubmit={submit} noValidate className="flex max-w-2xl flex-col gap-3">
        {!basket && <p className="text-text-2">{text.buildIntro}</p>}
        <div className="flex flex-col gap-1">
          <span className="text-12 text-text-2">{text.weighting}</span>
          <Segmented
            label={text.weighting}
            value={weighting}
            onChange={setWeighting}
            options={WEIGHTINGS.map((value) => ({ value, title: text.weightings[value] }))}
            className="h-7 self-start"
          />
          <span className="text-12 text-text-3">{text.weightingHint}</span>
        </div>
        <TextField
          label={text.baseDay}
          value={baseDay}
          onChange={setBaseDay}
          placeholder={tradingDay}
          inputMode="numeric"
          hint={text.baseDayHint}
          className="w-40"
        />
        <div className="flex flex-col gap-1">
          <label htmlFor={id} className="text-12 text-text-2">
            {text.codes}
          </label>
          <textarea
            id={id}
            rows={10}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
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
        {problem && (
          <p role="alert" className="text-warning">
            {problem}
          </p>
        )}
        <Button type="submit" variant="primary" disabled={busy} className="self-start">
          {text.save}
        </Button>
      </form>
    </Panel>
  )
}
