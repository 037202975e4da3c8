import { useState } from 'react'
import { type LedgerDefinition, ledgerId } from '../../../shared/flow/definitions'
import { slotClock } from '../../charts/slot-clock'
import { useFlow, useInstruments, useStoreValue } from '../../store/hooks'
import { findInstrument } from '../../store/rows/find-instrument'
import type { FlowStore } from '../../store/rows/flow-store'
import type { ListedInstrument } from '../../store/rows/instruments'
import { settledLedger } from '../../store/rows/settled-ledger'
import { units } from '../../text/common'
import { settings as text } from '../../text/settings'
import { formatYuan } from '../../ui/format'
import { Num } from '../../ui/num'
import { TextField } from '../../ui/text-field'
import type { SettingsHandle } from './use-settings'

const words = text.flow.preview
const FIRST = '600519.SH'
/** 超大 first, as everywhere. */
const GRADES = [3, 2, 1, 0] as const

type Sums = readonly [small: number, medium: number, large: number, extra: number]

/** Active net by grade since the day began, yuan; undefined until the first data. */
function sumsOf(store: FlowStore): string | undefined {
  if (store.receivedAt === 0) return undefined
  const { total } = store.columns()
  return total.ad.map((grade) => grade.at(-1) ?? 0).join(' ')
}
const read = (sums: string | undefined): Sums | undefined => sums?.split(' ').map(Number) as Sums | undefined

/** Today's money of one instrument by the stored definition, and by the chosen one. */
export function FlowPreview({ settings }: { settings: SettingsHandle }) {
  const instruments = useInstruments()
  const [typed, setTyped] = useState('')
  const instrument = findInstrument(instruments, typed || FIRST)
  return (
    <div className="flex w-full max-w-md flex-col gap-2">
      <TextField
        label={words.code}
        value={typed}
        onChange={setTyped}
        placeholder={instrument ? `${instrument.id.slice(0, 6)} ${instrument.name}` : FIRST}
        className="w-48"
      />
      {instrument ? (
        <Compared
          key={instrument.id}
          instrument={instrument}
          stored={settledLedger(settings.stored)}
          chosen={settledLedger(settings.values)}
        />
      ) : (
        <p role="status" className="text-12 text-warning">
          {instruments.table ? words.unknown : words.waiting}
        </p>
      )}
    </div>
  )
}

function Compared(props: { instrument: ListedInstrument; stored: LedgerDefinition; chosen: LedgerDefinition }) {
  const { instrument, stored, chosen } = props
  const [before, after] = [useFlow(instrument.id, ledgerId(stored)), useFlow(instrument.id, ledgerId(chosen))]
  const [was, is] = [read(useStoreValue(before, sumsOf)), read(useStoreValue(after, sumsOf))]
  const oldest = useStoreValue(after, sinceOf)
  const refusal = before.refusal ?? after.refusal
  if (refusal) return <p className="text-12 text-warning">{refusal.message}</p>
  const cell = (sums: Sums | undefined, grade: (typeof GRADES)[number]) =>
    sums ? <Num text={formatYuan(sums[grade], { sign: true })} sign={sums[grade]} /> : '—'
  return (
    <table className="num w-full table-fixed text-right [&_td]:py-0.5 [&_th]:py-0.5">
      <caption className="pb-1 text-left text-12 text-text-3">
        {words.caption(instrument.name)}
        {oldest > 0 && ` · ${words.since(slotClock(oldest))}`}
      </caption>
      <thead className="text-12 text-text-3">
        <tr>
          <th scope="col" className="w-20 text-left font-normal">
            {words.grade}
          </th>
          {[words.stored, words.chosen, words.change].map((head) => (
            <th key={head} scope="col" className="font-normal">
              {head}
              <span className="ml-0.5 text-11">{units.yuan}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {GRADES.map((grade) => (
          <tr key={grade} className="border-t border-line">
            <th scope="row" className="text-left font-normal">
              {words.grades[grade]}
            </th>
            <td>{cell(was, grade)}</td>
            <td>{cell(is, grade)}</td>
            <td>{was && is ? formatYuan(is[grade] - was[grade], { sign: true }) : '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const sinceOf = ({ oldestSlot }: FlowStore): number => oldestSlot
