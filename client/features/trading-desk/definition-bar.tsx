import { type ReactNode, useCallback } from 'react'
import { amountToYuan } from '../../../shared/market/units'
import type { FundsMode } from '../../../shared/protocol/routes'
import { slotClock } from '../../charts/slot-clock'
import { useFlow, useStoreValue, useTick } from '../../store/hooks'
import type { ListedInstrument } from '../../store/rows/instruments'
import { definitionText } from '../../text/definition'
import { EMPTY, formatYuan } from '../../ui/format'
import { balanceOf } from './balance'
import { DefinitionMenu } from './definition-menu'
import type { ChosenLedger } from './use-ledger'

const text = definitionText.check
/** Interval at which sums over the day are recomputed. */
const HZ = 1

interface DefinitionBarProps {
  instrument: ListedInstrument
  ledger: ChosenLedger
  view: FundsMode
}

/** Definition of the chosen instrument's money, and whether its ledger balances. */
export function DefinitionBar({ instrument, ledger, view }: DefinitionBarProps) {
  return (
    <div className="flex min-h-6 shrink-0 flex-wrap items-center gap-x-3 overflow-hidden border-t border-line px-2 py-0.5 text-11 whitespace-nowrap">
      <DefinitionMenu ledger={ledger} view={view} hasFloat={instrument.floatShares > 0} />
      {ledger.wrong === undefined ? (
        <Checks key={instrument.id} instrument={instrument} ledger={ledger} />
      ) : (
        <span role="alert" className="text-warning">
          {definitionText.wrongAddress(ledger.wrong.slice(0, 24))}
        </span>
      )}
    </div>
  )
}

function Checks({ instrument, ledger }: Pick<DefinitionBarProps, 'instrument' | 'ledger'>) {
  const flow = useFlow(instrument.id, ledger.id)
  const tick = useTick(instrument.id)
  const balance = useStoreValue(
    flow,
    useCallback((store: typeof flow) => balanceOf(store, tick), [tick]),
    { hz: HZ },
  )
  if (!balance) return <span className="text-text-3">{flow.receivedAt > 0 ? text.nothing : text.waiting}</span>
  const yuan = (amount: number) => amountToYuan(amount, instrument)
  const money = (amount: number) => formatYuan(yuan(amount))
  const { imbalance, active, auction, turnover, since, upTo } = balance
  const numbered = instrument.hasOrderNumbers && ledger.definition.sizing !== 'print'
  return (
    <ul aria-label={text.label} className="num flex min-w-0 flex-wrap items-center gap-x-3 overflow-hidden">
      <li className="text-text-3">
        {text.title} {text.upTo(slotClock(upTo))}
      </li>
      {since !== undefined && (
        <li className="text-warning" title={text.since(slotClock(since))}>
          {text.sinceShort(slotClock(since))}
        </li>
      )}
      {numbered ? (
        <Check title={text.od} help={text.odHelp} off={yuan(imbalance.od)} introduces="balance" />
      ) : (
        <li className="text-text-3" title={text.odHelp}>
          {text.od} {instrument.hasOrderNumbers ? EMPTY : text.odNone}
        </li>
      )}
      <Check title={text.ad} help={text.adHelp} off={yuan(imbalance.ad)} />
      <Check
        title={
          <>
            {text.active}
            <Sum>{money(active)}</Sum> {text.plus} {text.auction}
            <Sum>{money(auction)}</Sum> {text.equals} {text.turnover}
            <Sum>{money(turnover)}</Sum>
          </>
        }
        help={text.turnoverHelp(money(active), money(auction), money(turnover))}
        off={yuan(imbalance.turnover)}
      />
    </ul>
  )
}

/** A sum in an identity, where there is room for it. */
const Sum = ({ children }: { children: string }) => <span className="ml-1 text-text-1 max-2xl:hidden">{children}</span>

/** An identity that holds, or by how many yuan it does not. */
function Check({ title, help, off, introduces }: { title: ReactNode; help: string; off: number; introduces?: string }) {
  return (
    <li data-introduces={introduces} className={off === 0 ? 'text-text-2' : 'text-warning'} title={help}>
      {title} {off === 0 ? '✓' : text.off(off.toFixed(2))}
    </li>
  )
}
