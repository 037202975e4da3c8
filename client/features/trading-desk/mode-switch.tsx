import { FUNDS_MODES, type FundsMode, LIST_TYPES, type ListType } from '../../../shared/protocol/routes'
import { originalOrdersText } from '../../text/original-orders'
import { tradingText } from '../../text/trading'
import { InfoCard } from '../../ui/info-card'
import { Sections } from '../../ui/sections'
import { Segmented } from '../../ui/segmented'
import { goTo } from './address-choice'

const TONES = { AD: 'text-ad', OD: 'text-od' } as const

/** 主动 ⇄ 全部 with how orders are put together, and the kind of instrument; both choices are parts of the address. */
export function ModeSwitch({ mode, type }: { mode: FundsMode; type: ListType }) {
  return (
    <span className="flex items-center gap-2">
      <span data-introduces="mode">
        <Segmented
          label={tradingText.modeLabel}
          value={mode}
          onChange={(next: FundsMode) => goTo(next, type)}
          options={FUNDS_MODES.map((value) => ({
            value,
            title: <span className={value === mode ? TONES[value] : undefined}>{tradingText.modes[value]}</span>,
          }))}
        />
      </span>
      <InfoCard title={originalOrdersText.title}>
        <p>{originalOrdersText.lead}</p>
        <Sections sections={originalOrdersText.exchanges} />
      </InfoCard>
      <Segmented
        label={tradingText.typeLabel}
        value={type}
        onChange={(next: ListType) => goTo(mode, next)}
        options={LIST_TYPES.map((value) => ({ value, title: tradingText.types[value] }))}
      />
    </span>
  )
}
