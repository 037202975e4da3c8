import type { ReactNode } from 'react'
import { compareText, indicatorText, periodText } from '../text/indicators'
import { lineAlertText } from '../text/line-alerts'
import { Dropdown, DropdownCheck, DropdownChoice, DropdownDivider, DropdownItem, DropdownLabel } from '../ui/dropdown'
import { Segmented } from '../ui/segmented'
import {
  CHOSEN_MAX,
  type ChosenIndicator,
  INDICATORS,
  indicatorName,
  indicatorSpec,
  toggled,
} from './indicators/catalogue'
import type { ScaleMode } from './state/scale-mode'

export interface Choice<Value extends string> {
  value: Value
  options: readonly { value: Value; title: string; disabled?: boolean }[]
  onChange: (value: Value) => void
}

interface BarToolbarProps {
  /** Left out: the page chooses it elsewhere. */
  period?: Choice<string> | undefined
  adjust?: Choice<string>
  mode: ScaleMode
  /** The chart compares, which it does in percent. */
  compares: boolean
  onMode: (mode: ScaleMode) => void
  indicators: readonly ChosenIndicator[]
  onIndicators: (next: readonly ChosenIndicator[]) => void
  /** Indicators of figures that there are none of: a choice of them stays for other charts. */
  without: readonly string[]
  profile: boolean
  onProfile: (on: boolean) => void
  /** Opens the dialog of their parameters. */
  onParameters: () => void
  /** Opens the list of lines that can be alerts; undefined: none can. */
  onLineAlerts?: (() => void) | undefined
  /** Opens all indicators, formulas and presets. */
  onMore: () => void
  /** Items behind them: tools, image. */
  more?: ReactNode
  /** Cells: period and indicators only. */
  small?: boolean
}

const MODES = (['plain', 'log', 'percent'] as const).map((value) => ({ value, title: periodText.scales[value] }))

export const menuButton =
  'h-5 shrink-0 rounded-[3px] px-1 text-12 whitespace-nowrap text-text-2 hover:text-text-1 aria-pressed:text-accent data-[state=open]:text-text-1'

/** Indicators that the menu lists itself; the dialog has all. */
const USUAL: readonly string[] = ['MA', 'EMA', 'BOLL', 'VWAP', 'VOL', 'MACD', 'KDJ', 'RSI', 'NET']

/** Chosen indicators with their parameters, and volume by price. */
function IndicatorMenu(props: BarToolbarProps) {
  const { indicators, onIndicators, without, profile, onProfile, onParameters, onMore, onLineAlerts } = props
  const has = (id: string) => indicators.some((each) => each.id === id)
  const listed = [
    ...INDICATORS.filter(({ id }) => !without.includes(id) && (USUAL.includes(id) || has(id))),
    ...indicators.flatMap((each) => (each.formula ? (indicatorSpec(each) ?? []) : [])),
  ]
  return (
    <Dropdown
      trigger={
        <button type="button" className={menuButton}>
          {indicatorText.title} ▾
        </button>
      }
    >
      {listed.map((each) => (
        <DropdownCheck
          key={each.id}
          checked={has(each.id)}
          disabled={!has(each.id) && indicators.length >= CHOSEN_MAX}
          onChange={() => onIndicators(toggled(indicators, each))}
        >
          {indicatorName(each)}
        </DropdownCheck>
      ))}
      {!without.includes('VOL') && (
        <DropdownCheck checked={profile} onChange={onProfile}>
          {indicatorText.profile}
        </DropdownCheck>
      )}
      <DropdownDivider />
      <DropdownItem onSelect={onParameters}>{indicatorText.parameters}…</DropdownItem>
      {onLineAlerts && <DropdownItem onSelect={onLineAlerts}>{lineAlertText.item}</DropdownItem>}
      <DropdownItem onSelect={onMore}>{indicatorText.more}</DropdownItem>
    </Dropdown>
  )
}

/** Basis of prices, and the scale unless it is linear: a log axis looks like any other. */
function basisAndScale(adjust: Choice<string> | undefined, mode: ScaleMode): string {
  const basis = adjust?.options.find(({ value }) => value === adjust.value)?.title
  const words = [basis, mode === 'plain' ? undefined : periodText.scales[mode]].filter((word) => word !== undefined)
  return words.length > 0 ? words.join(' · ') : periodText.scale
}

/** Period, basis, indicators and scale of a K-line, in one row. */
export function BarToolbar(props: BarToolbarProps) {
  const { period, adjust, mode, onMode, compares, small } = props
  return (
    <>
      {!period ? null : small ? (
        <Dropdown
          trigger={
            <button type="button" className={menuButton} aria-label={periodText.label}>
              {period.options.find(({ value }) => value === period.value)?.title} ▾
            </button>
          }
        >
          <DropdownChoice
            title={periodText.label}
            options={period.options}
            value={period.value}
            onChange={period.onChange}
          />
        </Dropdown>
      ) : (
        <Segmented label={periodText.label} options={period.options} value={period.value} onChange={period.onChange} />
      )}
      <IndicatorMenu {...props} />
      <Dropdown
        trigger={
          <button type="button" className={menuButton} title={periodText.adjustHelp}>
            {basisAndScale(adjust, mode)} ▾
          </button>
        }
      >
        {adjust && (
          <>
            <DropdownChoice
              title={periodText.adjust}
              options={adjust.options}
              value={adjust.value}
              onChange={adjust.onChange}
            />
            <DropdownDivider />
          </>
        )}
        {compares ? (
          <DropdownLabel>{compareText.scale}</DropdownLabel>
        ) : (
          <DropdownChoice title={periodText.scale} options={MODES} value={mode} onChange={onMode} />
        )}
      </Dropdown>
      {props.more}
    </>
  )
}
