import { tradingText } from '../../text/trading'
import { Segmented } from '../../ui/segmented'
import { goTo, type ListType, MODES, type Mode, TYPES } from './address-choice'

const TONES = { AD: 'text-ad', OD: 'text-od' } as const

/** 主动 ⇄ 全部, and the kind of instrument; both are parts of the address. */
export function ModeSwitch({ mode, type }: { mode: Mode; type: ListType }) {
  return (
    <span className="flex items-center gap-2">
      <Segmented
        label={tradingText.modeLabel}
        value={mode}
        onChange={(next: Mode) => goTo(next, type)}
        options={MODES.map((value) => ({
          value,
          title: <span className={value === mode ? TONES[value] : undefined}>{tradingText.modes[value]}</span>,
        }))}
      />
      <Segmented
        label={tradingText.typeLabel}
        value={type}
        onChange={(next: ListType) => goTo(mode, next)}
        options={TYPES.map((value) => ({ value, title: tradingText.types[value] }))}
      />
    </span>
  )
}
