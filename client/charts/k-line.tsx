import { type ComponentProps, type ReactNode, type RefObject, useId, useMemo, useRef, useState } from 'react'
import { barReplayText } from '../text/bar-replay'
import { toolText } from '../text/chart-tools'
import { compareText, indicatorText } from '../text/indicators'
import { classNames } from '../ui/class-names'
import type { Theme } from '../ui/theme'
import { toast } from '../ui/toast'
import { useSize } from '../ui/use-size'
import { readBarSettings, writeBarSettings } from './bar-settings'
import { BarToolbar, type Choice } from './bar-toolbar'
import { CandleChart } from './candle-chart'
import { ChartState } from './chart-state'
import { CompareMenu } from './compare-menu'
import type { SeriesComparison } from './compared'
import type { BarKey } from './day-row'
import { GoToDay } from './go-to-day'
import { type ChosenIndicator, indicatorName, indicatorSpec } from './indicators/catalogue'
import { fitting } from './indicators/fitting'
import type { Input } from './indicators/formulas'
import type { Indicator } from './indicators/indicator'
import { IndicatorDialog, type StoredText } from './indicators/indicator-dialog'
import { asIndicators, readFormulas } from './indicators/own-formulas'
import { ParameterDialog } from './indicators/parameter-dialog'
import { useLineAlerts } from './indicators/use-line-alerts'
import { drawMarkers } from './markers'
import { keysOfChoice, usePeriodKeys } from './period-keys'
import { PictureButton } from './picture-button'
import { withScale } from './picture-caption'
import type { BarReplay } from './replay/bar-replay'
import { ReplayButton, ReplayStrip } from './replay/replay-strip'
import { type ReplayControls, useBarReplay } from './replay/use-bar-replay'
import type { ChartSource } from './source'
import type { ChartLink } from './state/link'
import type { ScaleMode } from './state/scale-mode'
import type { DrawingDesk } from './tools/tool-desk'
import { ToolMenu } from './tools/tool-menu'
import { ToolStatus } from './tools/tool-status'
import { useHands } from './tools/use-hands'
import { type ToolsOptions, useTools } from './tools/use-tools'
import { useChartCommands } from './use-chart-commands'
import { type EarlierBars, useGoToDay } from './use-go-to-day'
import { type Markers, useMarkers } from './use-markers'
import type { VolumeWords } from './volume-words'

export interface KLineProps {
  source: ChartSource<Input>
  /** The instrument with its period, read aloud. */
  label: string
  priceScale: number
  daily: boolean
  /** Length of a bar in ms where bars are named by their ends. */
  length: number
  /** Left out: the page chooses it elsewhere. */
  period?: Choice<string>
  adjust?: Choice<string>
  /** The stored text of a person's settings, undefined until it is loaded, and how to change it. */
  settingsText: StoredText
  /** Formulas and presets of a person, in stored form; none where left out. */
  own?: { formulas: StoredText; presets: StoredText }
  /** Lines of own data, which can be chosen beside indicators. Keep the identity. */
  data?: readonly Indicator[]
  /** Drawings over the bars: in stored form, and the basis of the prices. */
  drawings?: Pick<ToolsOptions, 'stored' | 'basis' | 'hasExDates' | 'onAlert' | 'onStretch' | 'drafts'>
  /** Text of a copied picture beside the label: time, definition, source. */
  caption?: () => readonly string[]
  /** Shown instead of bars: loading, failed, nothing on record. */
  instead?: ReactNode
  /** Notes about the bars: since when they exist, and their basis. */
  note?: string | undefined
  small?: boolean
  /** Values below the candles. */
  volume: VolumeWords
  /** Meaning of the bars of `NET`, if not by aggressor. */
  netLabel?: string
  /** Indicators of figures that there are none of. Keep the identity. */
  without?: readonly string[]
  /** Bars in sight at first. */
  count?: number
  /** Marks over the candles; x is the bar's index. Keep the identity. */
  markers?: Markers | undefined
  /** Further controls of the toolbar. */
  more?: ReactNode
  link?: ChartLink
  syncKey?: string
  /** Days of a bar that is longer than a day. Keep the identity. */
  keyOf?: BarKey
  /** Other instruments over the bars; left out, none can be chosen. Keep the identity. */
  compare?: SeriesComparison | undefined
  /** Instruments that typed text means, of empty text the usual ones. */
  findOthers?: ComponentProps<typeof CompareMenu>['find']
  /** Left out: the bars are all that there are. */
  earlier?: EarlierBars
  /** Sets an alert of a condition on daily lines, without its code. Left out: lines cannot be alerts here. */
  onLineAlert?: ((rule: string) => void) | undefined
  /** Left out: this chart has no bar replay. */
  replay?: BarReplay | undefined
}

const NOTHING: readonly string[] = []
const NO_DATA: readonly Indicator[] = []
const NO_OWN: NonNullable<KLineProps['own']> = {
  formulas: ['', () => undefined],
  presets: ['', () => undefined],
}
const NO_DRAWINGS: NonNullable<KLineProps['drawings']> = {
  stored: ['', () => undefined],
  basis: 'none',
  hasExDates: false,
}

/** Hooks that draw over the candles: marks at visible bars, and the drawings. */
function useOver(markers: Markers | undefined, tools: ReturnType<typeof useTools>['over']) {
  const marks = useMemo<Markers | undefined>(
    () => markers && ((plot) => markers(plot).filter(({ x }) => x < plot.data[0].length)),
    [markers],
  )
  const over = useMemo(
    () => (theme: Theme) => [...(marks ? [drawMarkers(theme, marks)] : []), ...tools(theme)],
    [marks, tools],
  )
  return { over, ...useMarkers(marks) }
}

/** Chosen indicators that are drawn: those with values and enough room. */
function useShown(
  indicators: readonly ChosenIndicator[],
  without: readonly string[],
  small: boolean,
  box: RefObject<HTMLDivElement | null>,
) {
  const height = useSize(box)?.height ?? Number.POSITIVE_INFINITY
  // Separate: another height alone must not rebuild the charts, because a drawing may be in progress.
  const known = useMemo(
    () =>
      indicators.filter(
        (each) => !without.includes(each.id) && (!small || each.id === 'VOL' || indicatorSpec(each)?.place === 'over'),
      ),
    [indicators, without, small],
  )
  return useMemo(() => (small ? { shown: known, left: [] } : fitting(known, height)), [known, small, height])
}

/** The previous choice while its content is the same: another identity would rebuild the charts. */
function useSame(chosen: readonly ChosenIndicator[]): readonly ChosenIndicator[] {
  const chosenJson = JSON.stringify(chosen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is what is said that counts
  return useMemo(() => chosen, [chosenJson])
}

type Settings = ReturnType<typeof readBarSettings>

interface HeadProps
  extends Pick<
    KLineProps,
    'label' | 'period' | 'adjust' | 'without' | 'small' | 'caption' | 'note' | 'more' | 'compare' | 'findOthers'
  > {
  settings: Settings
  onChange: (change: Partial<Settings>) => void
  onParameters: () => void
  onMore: () => void
  onLineAlerts: (() => void) | undefined
  desk: DrawingDesk
  day: ReturnType<typeof useGoToDay>
  replay: ReplayControls
  hasAlerts: boolean
  unsaved: boolean | undefined
  /** Indicators that there is no room for. */
  left: readonly ChosenIndicator[]
  box: RefObject<HTMLDivElement | null>
}

const isCompared = (compare: KLineProps['compare']): boolean => (compare?.others.length ?? 0) > 0

/** Prices of several instruments have a scale in common only as percents. */
const modeOf = ({ mode }: Settings, compare: KLineProps['compare']): ScaleMode =>
  isCompared(compare) ? 'percent' : mode

/** The toolbar, and what is to be known beside it. */
function Head(props: HeadProps) {
  const {
    label,
    period,
    adjust,
    without = NOTHING,
    small = false,
    caption,
    note,
    more,
    settings,
    onChange,
    compare,
    findOthers,
  } = props
  const { onParameters, onMore, desk, day, replay, hasAlerts, unsaved, left, box } = props
  const { indicators, profile } = settings
  const { point } = replay
  const mode = modeOf(settings, compare)
  return (
    <div className="flex min-h-6 shrink-0 flex-wrap items-center gap-x-1 border-b border-line/60 px-1">
      <BarToolbar
        mode={mode}
        compares={isCompared(compare)}
        indicators={indicators}
        without={without}
        profile={profile}
        small={small}
        period={period}
        {...(adjust ? { adjust } : {})}
        onMode={(next) => onChange({ mode: next })}
        onIndicators={(next) => onChange({ indicators: next })}
        onProfile={(next) => onChange({ profile: next })}
        onParameters={onParameters}
        onMore={onMore}
        onLineAlerts={props.onLineAlerts}
        more={
          <>
            {!small && more}
            {!small && <ToolMenu desk={desk} hasAlerts={hasAlerts} />}
            {!small && compare && findOthers && (
              <CompareMenu others={compare.others} find={findOthers} onChange={(compared) => onChange({ compared })} />
            )}
            <GoToDay {...day} />
            <ReplayButton replay={replay} />
            {!small && caption && (
              <PictureButton
                root={box}
                caption={() => ({
                  title: label,
                  lines: [...withScale(caption(), mode), ...(point ? [barReplayText.at(point.label)] : [])],
                  file: toolText.file(label),
                })}
              />
            )}
          </>
        }
      />
      {unsaved && <span className="pl-2 text-11 text-warning">{toolText.unsaved}</span>}
      {left.length > 0 && (
        <span className="truncate pl-2 text-11 text-text-3">
          {indicatorText.noRoom(left.map((each) => indicatorName(indicatorSpec(each) ?? each)))}
        </span>
      )}
      {note && <span className="ml-auto truncate pl-2 text-11 text-text-3">{note}</span>}
    </div>
  )
}

/** Log and percent by command, each again back to plain. */
function useModeCommands(box: RefObject<HTMLElement | null>, mode: ScaleMode, put: (mode: ScaleMode) => void): void {
  useChartCommands(box, ({ kind }) => {
    if (kind !== 'log' && kind !== 'percent') return false
    put(mode === kind ? 'plain' : kind)
    return true
  })
}

/** A K-line with its toolbar: period, basis, indicators, scale. */
export function KLine(props: KLineProps) {
  const { label, priceScale, daily, length, drawings = NO_DRAWINGS, without = NOTHING, small = false } = props
  const { instead, link, volume, netLabel, count, markers, own = NO_OWN, keyOf, earlier, compare } = props
  const ownKey = useId()
  const { syncKey = ownKey } = props
  const [text, setText, settingsUnsaved] = props.settingsText
  const [dialog, setDialog] = useState<'parameters' | 'all'>()
  const [formulaText = ''] = own.formulas
  const { data = NO_DATA } = props
  const formulas = useMemo(() => [...asIndicators(readFormulas(formulaText)), ...data], [formulaText, data])
  const settings = useMemo(() => readBarSettings(text ?? '', formulas), [text, formulas])
  const set = (change: Partial<Settings>) => setText(writeBarSettings({ ...settings, ...change }))
  const { profile, weights } = settings
  const mode = modeOf(settings, compare)
  const indicators = useSame(settings.indicators)
  const box = useRef<HTMLDivElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const replay = useBarReplay({ source: props.source, daily, length, syncKey, replay: props.replay, root })
  const { source, point } = replay
  const onAlert = point ? undefined : drawings.onAlert
  const shows: ToolsOptions['shows'] = point && (({ at }) => at.every(({ t }) => t < point.until))
  const { desk, over: tools, changes } = useTools({ source, priceScale, volume, ...drawings, onAlert, shows })
  const { over, tap, card } = useOver(markers, tools)
  const hands = useHands(desk, source, replay)
  const { shown, left } = useShown(indicators, without, small, box)
  usePeriodKeys(root, props.period && keysOfChoice(props.period))
  useModeCommands(box, mode, (next) => (isCompared(compare) ? void toast.info(compareText.scale) : set({ mode: next })))
  const onRow = point || replay.isPicking ? replay.startAt : undefined
  const unit = 10 ** priceScale
  const onLine = point ? undefined : props.onLineAlert
  const lineAlerts = useLineAlerts({ source, indicators, daily, unit, onAlert: onLine })
  const day = useGoToDay({ source: props.source, syncKey, keyOf, earlier, box, onRow })
  const nothing = point && source.columns().time.length === 0 && <ChartState state="empty" why={barReplayText.noBars} />
  return (
    <div ref={root} className="flex h-full min-h-0 flex-col">
      <Head
        {...props}
        settings={settings}
        desk={desk}
        day={day}
        replay={replay}
        hasAlerts={onAlert !== undefined}
        left={left}
        box={box}
        unsaved={settingsUnsaved || drawings.stored[2]}
        onChange={set}
        onParameters={() => setDialog('parameters')}
        onMore={() => setDialog('all')}
        onLineAlerts={lineAlerts.open}
      />
      <ReplayStrip replay={replay} />
      <div ref={box} className={classNames('relative min-h-0 flex-1', point && 'ring-1 ring-warning ring-inset')}>
        {card}
        <ToolStatus desk={desk} drafts={drawings.drafts} onStretch={drawings.onStretch} />
        {instead || nothing || (
          <CandleChart
            source={source}
            label={label}
            priceScale={priceScale}
            daily={daily}
            length={length}
            mode={mode}
            profile={profile}
            compare={compare}
            weights={weights}
            onWeights={(next) => set({ weights: { ...weights, ...next } })}
            indicators={shown}
            over={over}
            overChanges={changes}
            {...(small ? {} : hands)}
            {...(markers ? { tap } : {})}
            {...(lineAlerts.onLegend && { onLegend: lineAlerts.onLegend })}
            volumeLabel={volume.label}
            formatVolume={volume.format}
            {...(netLabel === undefined ? {} : { netLabel })}
            {...(count === undefined ? {} : { count })}
            {...(link ? { link } : {})}
            syncKey={syncKey}
          />
        )}
      </div>
      {lineAlerts.dialog}
      {dialog === 'parameters' && (
        <ParameterDialog
          indicators={indicators}
          onSave={(next) => set({ indicators: next })}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'all' && (
        <IndicatorDialog
          {...own}
          data={data}
          indicators={indicators}
          onIndicators={(next) => set({ indicators: next })}
          without={without}
          bars={{ columns: source.columns, unit, daily }}
          settings={writeBarSettings(settings)}
          onSettings={(next) => setText(writeBarSettings(readBarSettings(next, formulas)))}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  )
}
