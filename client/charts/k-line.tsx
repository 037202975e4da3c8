import { type ReactNode, useMemo, useState } from 'react'
import { readBarSettings, writeBarSettings } from './bar-settings'
import { BarToolbar, type Choice } from './bar-toolbar'
import { CandleChart } from './candle-chart'
import type { Input } from './indicators/formulas'
import { ParameterDialog } from './indicators/parameter-dialog'
import type { ChartSource } from './source'
import type { ChartLink } from './state/link'

export interface KLineProps {
  source: ChartSource<Input>
  /** The instrument with its period, read aloud. */
  label: string
  priceScale: number
  daily: boolean
  /** Length of a bar in ms where bars are named by their ends. */
  length: number
  period: Choice<string>
  adjust?: Choice<string>
  /** The kept text of a person's settings, undefined until it is known, and how to change it. */
  kept: readonly [text: string | undefined, set: (text: string) => void]
  /** What is shown in the place of bars: loading, failed, nothing on record. */
  instead?: ReactNode
  /** What is to be known of the bars: since when there are any, on which basis they stand. */
  note?: string | undefined
  small?: boolean
  link?: ChartLink
  syncKey?: string
}

/** A K-line with its toolbar: period, basis, indicators, scale. */
export function KLine(props: KLineProps) {
  const { source, label, priceScale, daily, length, period, adjust } = props
  const { instead, note, small = false, link, syncKey } = props
  const [text, setText] = props.kept
  const [asking, setAsking] = useState(false)
  const settings = useMemo(() => readBarSettings(text ?? ''), [text])
  const set = (change: Partial<typeof settings>) => setText(writeBarSettings({ ...settings, ...change }))
  const { indicators, mode, profile } = settings
  const shown = useMemo(
    () => (small ? indicators.filter(({ id }) => ['MA', 'EMA', 'BOLL', 'VWAP', 'VOL'].includes(id)) : indicators),
    [small, indicators],
  )
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex min-h-6 shrink-0 flex-wrap items-center gap-x-1 border-b border-line/60 px-1">
        <BarToolbar
          {...{ period, mode, indicators, profile, small }}
          {...(adjust ? { adjust } : {})}
          onMode={(next) => set({ mode: next })}
          onIndicators={(next) => set({ indicators: next })}
          onProfile={(next) => set({ profile: next })}
          onParameters={() => setAsking(true)}
        />
        {note && <span className="ml-auto truncate pl-2 text-11 text-text-3">{note}</span>}
      </div>
      <div className="min-h-0 flex-1">
        {instead ?? (
          <CandleChart
            {...{ source, label, priceScale, daily, length, mode, profile }}
            indicators={shown}
            {...(link ? { link } : {})}
            {...(syncKey ? { syncKey } : {})}
          />
        )}
      </div>
      {asking && (
        <ParameterDialog
          indicators={indicators}
          onSave={(next) => set({ indicators: next })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
