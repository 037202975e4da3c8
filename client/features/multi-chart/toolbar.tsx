import type { ReactNode } from 'react'
import type { Period } from '../../store/bars/period-bars'
import { multiText } from '../../text/multi-chart'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { Segmented } from '../../ui/segmented'
import { Select } from '../../ui/select'
import { BAR_PERIODS } from './bar-cell'
import { LAYERS, LAYOUTS, type Layer } from './layout'

const TONES: Record<Layer, string> = {
  average: 'text-average',
  ad: 'text-ad',
  od: 'text-od',
  split: 'text-split',
  volume: 'text-text-1',
}

export interface ToolbarProps {
  layout: string
  onLayout: (layout: string) => void
  /** Undefined: 分时. */
  period: Period | undefined
  /** Omitted for a range of days, which is drawn by minutes or days. */
  onPeriod: ((period: Period | undefined) => void) | undefined
  layers: readonly Layer[]
  onLayers: (layers: Layer[]) => void
  same: boolean
  onSame: (same: boolean) => void
  sync: boolean
  onSync: (sync: boolean) => void
  syncRange: boolean
  onSyncRange: (sync: boolean) => void
  /** Current page, and a link to it. */
  pager: ReactNode
  share: ReactNode
  rotate: number | undefined
  onStopRotate: () => void
  range: string
}

/** Possible ways to draw the cells; undefined if the page chooses. */
export const periodChoice = ({ period, onPeriod }: Pick<ToolbarProps, 'period' | 'onPeriod'>) =>
  onPeriod && {
    options: [{ value: '', title: multiText.minutes }, ...BAR_PERIODS],
    value: period ?? '',
    onChange: (value: string) => onPeriod(value === '' ? undefined : (value as Period)),
  }

/** Layout, layers, scale and crosshair: one row above the cells. */
export function Toolbar(props: ToolbarProps) {
  const { layout, layers, period } = props
  const choice = periodChoice(props)
  const names: readonly string[] = LAYOUTS
  const layouts = (names.includes(layout) ? names : [...names, layout]).map((value) => ({ value, title: value }))
  return (
    <div className="flex min-h-7 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-panel px-2 py-1">
      <span className="hidden md:contents">
        <Segmented label={multiText.layout} options={layouts} value={layout} onChange={props.onLayout} />
      </span>
      <span className="contents md:hidden">
        <Select size="small" label={multiText.layout} options={layouts} value={layout} onChange={props.onLayout} />
      </span>
      {choice && <Select size="small" label={multiText.period} {...choice} />}
      <fieldset
        hidden={period !== undefined}
        className={classNames('items-center gap-2 text-12', period === undefined && 'flex')}
      >
        <legend className="sr-only">{multiText.layers}</legend>
        {LAYERS.map((layer) => (
          <label key={layer} title={multiText.layerHelp[layer]} className="flex items-center gap-1 whitespace-nowrap">
            <input
              type="checkbox"
              checked={layers.includes(layer)}
              onChange={(event) =>
                props.onLayers(LAYERS.filter((each) => (each === layer ? event.target.checked : layers.includes(each))))
              }
              className="accent-(--accent)"
            />
            <span className={classNames(layers.includes(layer) ? TONES[layer] : 'text-text-2')}>
              {multiText.layer[layer]}
            </span>
          </label>
        ))}
      </fieldset>
      {period === undefined && (
        <Segmented
          label={multiText.scale.label}
          options={[
            { value: 'own', title: multiText.scale.own },
            { value: 'same', title: multiText.scale.same },
          ]}
          value={props.same ? 'same' : 'own'}
          onChange={(value) => props.onSame(value === 'same')}
        />
      )}
      <Switch title={multiText.sync} on={props.sync} onChange={props.onSync} />
      <Switch title={multiText.syncRange} on={props.syncRange} onChange={props.onSyncRange} />
      {props.rotate !== undefined && (
        <span className="flex items-center gap-1 text-12 text-text-2">
          {multiText.rotate(props.rotate)}
          <Button size="small" onClick={props.onStopRotate}>
            {multiText.stopRotate}
          </Button>
        </span>
      )}
      {props.pager}
      {props.share}
      <span className="num text-12 text-text-2">{props.range}</span>
      <span className="ml-auto hidden text-11 text-text-3 2xl:inline">{multiText.keys}</span>
    </div>
  )
}

const Switch = ({ title, on, onChange }: { title: string; on: boolean; onChange: (on: boolean) => void }) => (
  <label className="flex items-center gap-1 text-12 whitespace-nowrap text-text-2">
    <input
      type="checkbox"
      checked={on}
      onChange={(event) => onChange(event.target.checked)}
      className="accent-(--accent)"
    />
    {title}
  </label>
)
